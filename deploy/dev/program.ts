/** Starts other programs: `run` waits for their end, `start` leaves them in the background. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Outcome {
  /** Whether the program exited with code 0 and within its time limit. */
  readonly ok: boolean
  /** Whether the program was stopped because it exceeded `limitMs`. */
  readonly late: boolean
  /** stdout and stderr in order of arrival. With `show`: empty, unless the program cannot be started; then the error. */
  readonly output: string
}

export interface Way {
  /** Default: the root of the repository. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Passes only `env` to the program, without this process's environment. */
  readonly onlyEnv?: boolean
  /** Time limit, in ms. Default: ten minutes. */
  readonly limitMs?: number
  /** Shows the output as it arrives and does not keep it. */
  readonly show?: boolean
  /** Shows the output as it arrives and keeps it. */
  readonly echo?: boolean
}

const graceMs = 15_000
/** Exit code of this process if it is interrupted: 128 + SIGTERM, as in a shell. */
const interruptedCode = 143

/**
 * Runs a program of this repository or of its packages until it ends. At its time limit it gets SIGTERM; 15 s later at the
 * latest, its whole process group is killed. If this process gets SIGINT or SIGTERM, it stops the program in the same way
 * and then exits. Never throws: if the program cannot be started, `ok` is false and `output` has the error.
 */
export function run(program: string, args: readonly string[], way: Way = {}): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: way.cwd ?? root,
    env: { ...(way.onlyEnv ? {} : { ...process.env, PATH: path() }), ...way.env },
    stdio: way.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true, // its own process group, so that its children can be killed with it
  })
  if (way.echo) {
    child.stdout?.pipe(process.stdout, { end: false })
    child.stderr?.pipe(process.stderr, { end: false })
  }
  return ended(child, way.limitMs ?? 600_000)
}

/** PATH with node_modules/.bin first, which holds the tools and the project's own Node. */
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
    child.on('exit', () => why && killGroup(child)) // children of the program may keep its streams open
    child.on('close', (code) => finish(code === 0))
  })
}

/** A program that runs until it is asked to stop. */
export interface Background {
  /** Resolves when the program has ended, for any reason. Never rejects. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a program that keeps running and shows its output. It is in the terminal's process group, so Ctrl-C reaches it. */
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
    // the group has already ended
  }
}
