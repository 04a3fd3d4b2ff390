/**
 * A decoder: the child process that reads pictures, one at a time. It is given no secrets, and
 * whatever a picture does to it ends it alone.
 */
import { flushCompileCache } from 'node:module'
import { makeVariant, takeIn } from './picture.ts'
import type { Answer, Job, Outcome, Request } from './protocol.ts'

const mostBytes = Number(process.argv[2])

/** Leaving in good order would wait for the picture being read. */
const end = () => process.kill(process.pid, 'SIGKILL')

// It never leaves in good order, so what Node compiled is kept now, for the next to start with.
flushCompileCache()

// Ctrl-C reaches the whole group of processes; a decoder goes when its service does.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', end)
process.on('message', (request: Request) => void answer(request))

async function answer({ id, job }: Request): Promise<void> {
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && end(), 20)
  const outcome = await work(job).catch(
    (error: unknown): Outcome => ({ refusal: 'unreadable', reason: String(error).slice(0, 300) }),
  )
  clearInterval(watch)
  process.send?.({ id, outcome } satisfies Answer)
}

function work(job: Job): Promise<Outcome> {
  return job.kind === 'takeIn' ? takeIn(job.path) : makeVariant(job.original, job.variant)
}
