/** Runs the programs that the tools are made of. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Outcome {
  /** Ended by itself with exit code 0. */
  readonly ok: boolean
  /** Ended because its time was up. */
  readonly late: boolean
  /** Both streams, in the order in which they came; empty if `show` left them to the terminal. */
  readonly output: string
}

export interface Way {
  /** The root of the repository where nothing is said. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Gives the program `env` and nothing of this process's environment. */
  readonly onlyEnv?: boolean
  /** Ten minutes where nothing is said. */
  readonly limitMs?: number
  /** Shows the output as it comes instead of keeping it. */
  readonly show?: boolean
  /** Shows the output as it comes and keeps it. */
  readonly echo?: boolean
}

const graceMs = 15_000
/** The exit code of a program that was ended by SIGTERM, as in a shell. */
const interruptedCode = 143

/**
 * Runs a program of this repository or its packages to its end. When its time is up it is asked
 * to stop, and after another 15 s it and everything that it started are killed; the same where
 * this process is asked to stop, which it then does. Never throws: a program that cannot be
 * started is not ok and its output says why.
 */
export function run(program: string, args: readonly string[], way: Way = {}): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: way.cwd ?? root,
    env: { ...(way.onlyEnv ? {} : { ...process.env, PATH: path() }), ...way.env },
    stdio: way.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, so that all of it can be ended
  })
  if (way.echo) {
    child.stdout?.pipe(process.stdout, { end: false })
    child.stderr?.pipe(process.stderr, { end: false })
  }
  return ended(child, way.limitMs ?? 600_000)
}

/** The packages' programs first, with the Node among them. */
const path = () => [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

function ended(child: ChildProcess, limitMs: number): Promise<Outcome> {
  const output: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  let why: 'late' | 'interrupted' | undefined
  let grace: NodeJS.Timeout | undefined
  const stop = (reason: typeof why) => {
    why ??= reason
    child.kill('SIGTERM')
    grace ??= setTimeout(() => killGroup(child), graceMs)
  }
  const limit = setTimeout(() => stop('late'), limitMs)
  const interrupt = () => stop('interrupted')
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

  return new Promise((resolve) => {
    const finish = (ok: boolean) => {
      clearTimeout(limit)
      clearTimeout(grace)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      if (why === 'interrupted') process.exit(interruptedCode)
      resolve({ ok: ok && !why, late: why === 'late', output: output.join('') })
    }
    child.on('error', (error) => {
      output.push(`${error.message}\n`)
      finish(false)
    })
    child.on('exit', () => why && killGroup(child)) // what it started may still hold its streams
    child.on('close', (code) => finish(code === 0))
  })
}

/** A program that runs until it is asked to stop. */
export interface Background {
  /** Settled when it has ended, for whatever reason; never rejected. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a program that shows its output and stays, in the terminal's own group: Ctrl-C reaches it as well. */
export function start(program: string, args: readonly string[], way: Pick<Way, 'cwd' | 'env'> = {}): Background {
  const cwd = way.cwd ?? root
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: [join(cwd, 'node_modules', '.bin'), path()].join(delimiter), ...way.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.on('error', () => done()).on('close', () => done()))
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      const grace = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(grace)
    },
  }
}

function killGroup(child: ChildProcess): void {
  if (!child.pid) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // all of it is gone already
  }
}
