import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Job, Outcome, Request } from './protocol.ts'

const entry = fileURLToPath(new URL('./decoder.ts', import.meta.url))

/** A decoder ended, or was ended, before it had answered. */
export class DecoderLost extends Error {
  /** Whether it was ended for taking too long. */
  readonly wasSlow: boolean

  constructor(why: string, options: { cause?: unknown; wasSlow?: boolean } = {}) {
    super(`the decoder ${why}`, { cause: options.cause })
    this.name = 'DecoderLost'
    this.wasSlow = options.wasSlow ?? false
  }
}

/** One decoder process, for one picture at a time. */
export interface Decoder {
  /** Works on a picture; throws DecoderLost where the process ends or takes longer than `withinMs`. */
  decode(job: Job, withinMs: number): Promise<Outcome>
  /** Whether it can be given another picture. */
  alive(): boolean
  /** How many pictures it has had. */
  pictures(): number
  end(): void
  readonly pid: number | undefined
}

/**
 * Starts a decoder that holds at most `memoryBytes`. Its environment is empty of all that this
 * process was told; what it complains of is passed to `complain` when it ends unasked.
 */
export function startDecoder(memoryBytes: number, ended: (how: object) => void): Decoder {
  const child = fork(entry, [String(memoryBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    env: { MALLOC_ARENA_MAX: '2', ...compileCache() },
  })
  let alive = true
  let asked = false
  let pictures = 0
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-2_000)
  })
  child.on('error', () => {}) // told by `exit`, or by the send that failed
  child.on('exit', (code, signal) => {
    alive = false
    if (!asked) ended({ code, signal, pid: child.pid, stderr: last })
  })
  const end = () => {
    asked = true
    alive = false
    child.kill('SIGKILL')
  }
  return {
    pid: child.pid,
    alive: () => alive,
    pictures: () => pictures,
    end,
    decode(job, withinMs) {
      pictures += 1
      return ask(child, { id: pictures, job }, withinMs, end)
    },
  }
}

function ask(child: ChildProcess, request: Request, withinMs: number, end: () => void): Promise<Outcome> {
  return new Promise((done, fail) => {
    const finish = () => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', lost)
    }
    const lose = (why: string, options?: { cause?: unknown; wasSlow?: boolean }) => {
      finish()
      end()
      fail(new DecoderLost(why, options))
    }
    const lost = () => lose('ended')
    const answered = (answer: unknown) => {
      if (!isAnswer(answer) || answer.id !== request.id) return
      finish()
      done(answer.outcome)
    }
    const timer = setTimeout(() => lose(`took more than ${withinMs} ms`, { wasSlow: true }), withinMs)
    child.on('message', answered).once('exit', lost)
    child.send(request, (error) => error && lose('could not be reached', { cause: error }))
  })
}

const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'outcome' in value

/** Compiled code is no secret, and spares each decoder part of its start. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
