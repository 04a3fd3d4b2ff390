/**
 * Preloaded into every process of the product: it ends with its launcher, does what is due where that asks for it, and gives
 * back what loading its modules took.
 */
import { flushCompileCache } from 'node:module'
import { onService, type Service } from '@hunch/kit/lifecycle'
import { giveBackMemory } from '../give-back-memory.ts'
import { type FlushOrder, report } from './task.ts'

/** Without a launcher nobody gets the responses any more: a long drain is of no use. */
const orphanedMs = 2_000
/** By then it has loaded all that it loads at a start. */
const loadedMs = 5_000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  process.kill(process.pid, 'SIGTERM')
})
onService((service) =>
  process.on('message', (message: Partial<FlushOrder>) => {
    if (message.kind === 'flush' && message.order !== undefined) void flush(service, message.order)
  }),
)

async function flush(service: Service, order: number): Promise<void> {
  try {
    await report({ kind: 'flushed', order, done: await service.flush() })
  } catch (error) {
    await report({ kind: 'flushed', order, done: 0, fault: error instanceof Error ? error.message : String(error) })
  }
}

// A process that is killed would leave no compiled code to the next one.
setTimeout(flushCompileCache, loadedMs).unref()
giveBackMemory()
