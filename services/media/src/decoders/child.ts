import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limitProcessorTime } from './processor-time.ts'
import type { DecoderReply, DecoderRequest, Job, Outcome } from './protocol.ts'

const entry = fileURLToPath(new URL('./decoder.ts', import.meta.url))

/** Why a decoder was lost: it exited, its picture took too much processor time, or the timeout expired. */
type Loss = 'ended' | 'heavy' | 'late'

/** A decoder exited, or was killed, before it replied. */
export class DecoderLost extends Error {
  readonly why: Loss

  constructor(message: string, why: Loss, options?: { cause: unknown }) {
    super(`the decoder ${message}`, options)
    this.name = 'DecoderLost'
    this.why = why
  }
}

/** Limits of a job: processor time and elapsed time, in ms. */
interface DecodeLimits {
  readonly processorMs: number
  readonly withinMs: number
}

/** A decoder process, which decodes one picture at a time. */
export interface Decoder {
  /**
   * Runs a job.
   *
   * @throws DecoderLost if the process ends or takes more than the limits
   */
  decode(job: Job, limits: DecodeLimits): Promise<Outcome>
  /** Whether the decoder can run another job. */
  alive(): boolean
  /** Number of jobs that the decoder has started. */
  pictures(): number
  end(): void
  readonly pid: number | undefined
}

/** Makes the C allocator return freed memory at once, so that one picture's memory does not count for the next. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts a decoder that may grow by at most `growBytes`. The decoder does not inherit the environment, so
 * it has no secrets. `onExit` gets the exit code and last output if the decoder exits by itself.
 */
export function startDecoder(growBytes: number, onExit: (details: object) => void): Decoder {
  const child = fork(entry, [String(growBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    env: { ...allocator, ...compileCache() },
  })
  let alive = true
  let killed = false
  let pictures = 0
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-2_000)
  })
  child.on('error', () => {}) // the `exit` event, or the failed send, reports the error
  child.on('exit', (code, signal) => {
    alive = false
    if (!killed) onExit({ code, signal, pid: child.pid, stderr: last })
  })
  const end = () => {
    killed = true
    alive = false
    child.kill('SIGKILL')
  }
  return {
    pid: child.pid,
    alive: () => alive,
    pictures: () => pictures,
    end,
    decode(job, limits) {
      pictures += 1
      return request(child, { id: pictures, job }, limits, end)
    },
  }
}

function request(
  child: ChildProcess,
  message: DecoderRequest,
  limits: DecodeLimits,
  end: () => void,
): Promise<Outcome> {
  const { processorMs, withinMs } = limits
  return new Promise((done, fail) => {
    const finish = () => {
      clearTimeout(timer)
      stopProcessorLimit()
      child.off('message', onReply).off('exit', lost)
    }
    const lose = (text: string, why: Loss, options?: { cause: unknown }) => {
      finish()
      end()
      fail(new DecoderLost(text, why, options))
    }
    const lost = () => lose('ended', 'ended')
    const onReply = (reply: unknown) => {
      if (!isReply(reply) || reply.id !== message.id) return
      finish()
      if (reply.isSpent) end()
      done(reply.outcome)
    }
    const timer = setTimeout(() => lose(`took more than ${withinMs} ms`, 'late'), withinMs)
    const stopProcessorLimit = limitProcessorTime(child.pid, processorMs, () =>
      lose(`took more than ${processorMs} ms of processor time`, 'heavy'),
    )
    child.on('message', onReply).once('exit', lost)
    child.send(message, (error) => error && lose('could not be reached', 'ended', { cause: error }))
  })
}

const isReply = (value: unknown): value is DecoderReply =>
  typeof value === 'object' && value !== null && 'outcome' in value

/** Returns the variable with the folder of the compile cache, which contains no secrets and shortens a decoder's start. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
