/** Preloaded into every process of the product: it ends with its launcher, and gives back what loading its modules took. */
import { flushCompileCache } from 'node:module'
import { giveBackMemory } from '../give-back-memory.ts'

/** Without a launcher nobody gets the responses any more: a long drain is of no use. */
const orphanedMs = 2_000
/** By then it has loaded all that it loads at a start. */
const loadedMs = 5_000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  process.kill(process.pid, 'SIGTERM')
})
// A process that is killed would leave no compiled code to the next one.
setTimeout(flushCompileCache, loadedMs).unref()
giveBackMemory()
