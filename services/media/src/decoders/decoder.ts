/**
 * A decoder: the child process that reads pictures, one at a time. It has no secrets, and a picture
 * that crashes it ends it alone. Once it has grown by more bytes than its first argument, it
 * rejects the current picture and ends.
 */
import { flushCompileCache } from 'node:module'
import { fixedLimits } from '../limits.ts'
import { type DecoderReply, type DecoderRequest, type Job, messageOf, type Outcome, rejected } from './protocol.ts'
import { makeVariant, reencode } from './reencode.ts'

const growBytes = Number(process.argv[2])
const idleBytes = process.memoryUsage.rss()

/** An orderly exit would wait for the picture being read. */
const end = () => process.kill(process.pid, 'SIGKILL')

// It never exits in order, so the compile cache is written now, for the next decoder.
flushCompileCache()

// Ctrl-C reaches the whole process group; a decoder ends with its service.
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
  }, fixedLimits.memoryCheckMs)
  const outcome = await work(job).catch((error: unknown): Outcome => rejected('unreadable', messageOf(error)))
  clearInterval(watch)
  send({ id, outcome, isSpent: grownBytes() > growBytes * fixedLimits.keptMemoryShare })
}

async function work(job: Job): Promise<Outcome> {
  if (job.kind === 'variant') return makeVariant(job.original, job.variant)
  if (job.kind === 'reencode') return reencode(job.path)
  const { reencodeHeic } = await import('./heic/reencode-heic.ts') // WebAssembly that other pictures have no use for
  return reencodeHeic(job.path)
}
