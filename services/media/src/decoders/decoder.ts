/**
 * A decoder: the child process that reads pictures, one at a time. It has no secrets, and a crash
 * affects only this process. Its first argument is the maximum growth, in bytes. If the process grows by
 * more, it rejects the current picture and exits.
 */
import { flushCompileCache } from 'node:module'
import { decoderLimits } from './limits.ts'
import { type DecoderReply, type DecoderRequest, type Job, messageOf, type Outcome, rejected } from './protocol.ts'
import { makeVariant, reencode } from './reencode.ts'

const growBytes = Number(process.argv[2])
const idleBytes = process.memoryUsage.rss()

/** Ends this process at once: a regular exit would wait for the current picture. */
const end = () => process.kill(process.pid, 'SIGKILL')

// SIGKILL skips the exit hooks, so write the compile cache now, for the next decoder.
flushCompileCache()

// Ctrl-C reaches the whole process group, but a decoder must end only with its service.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', end)
process.on('message', (request: DecoderRequest) => void reply(request))

const grownBytes = () => process.memoryUsage.rss() - idleBytes

async function reply({ id, job }: DecoderRequest): Promise<void> {
  const send = (onReply: DecoderReply, sent?: () => void) => process.send?.(onReply, undefined, {}, sent)
  const watch = setInterval(() => {
    const grown = grownBytes()
    if (grown < growBytes) return
    clearInterval(watch)
    send({ id, outcome: rejected('heavy', `grew by ${Math.round(grown / 1_048_576)} MB`), isSpent: true }, end)
  }, decoderLimits.memoryCheckMs)
  const outcome = await work(job).catch((error: unknown): Outcome => rejected('unreadable', messageOf(error)))
  clearInterval(watch)
  send({ id, outcome, isSpent: grownBytes() > growBytes * decoderLimits.keptMemoryShare })
}

async function work(job: Job): Promise<Outcome> {
  if (job.kind === 'variant') return makeVariant(job.original, job.variant)
  if (job.kind === 'reencode') return reencode(job.path)
  const { reencodeHeic } = await import('./heic/reencode-heic.ts') // loads WebAssembly, which other pictures do not need
  return reencodeHeic(job.path)
}
