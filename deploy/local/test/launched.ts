import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { eventually } from '@hunch/kit/testing'
import { titles } from '../src/messages.ts'

const entry = fileURLToPath(new URL('../src/launch.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const usualPatienceMs = 45_000

export interface Launched {
  readonly pid: number
  /** The output so far. */
  output(): string
  /** Resolves to the product's address once the product is ready. */
  ready(patienceMs?: number): Promise<string>
  /** Waits until the output contains `text`. */
  says(text: string, patienceMs?: number): Promise<void>
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<number | null>
  /** The app process of this launcher. */
  app(): Process
  /** All app processes, if there are several workers. */
  workers(): Process[]
  postgres(): Process
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

const running = new Set<ChildProcess>()

/**
 * Starts the launcher as `npm start` does, by default on any free port. With a `niceness` it and its children yield
 * the CPU to other processes, for example to other tests. `user` runs it as another user.
 */
export function launch(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  niceness = 0,
  user: { uid?: number; gid?: number } = {},
): Launched {
  const given = args.includes('--port') ? args : [...args, '--port', '0']
  const child = spawn(process.execPath, [entry, ...given], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', NO_COLOR: '1', HUNCH_ENV: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  if (child.pid && niceness > 0) setPriority(child.pid, niceness)
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) =>
    child.on('close', (code) => {
      running.delete(child)
      done(code)
    }),
  )
  const says = async (text: string, patienceMs?: number) => {
    const said = () => output.includes(text) || child.exitCode !== null || child.signalCode !== null
    await until(said, patienceMs).catch(() => {})
    if (!output.includes(text)) throw new Error(`it never said ${text}:\n${output}`)
  }
  const pid = child.pid ?? 0
  return {
    pid,
    output: () => output,
    ended,
    says,
    kill: (signal) => child.kill(signal),
    async ready(patienceMs) {
      await says('until you press Ctrl-C', patienceMs)
      return `http://127.0.0.1:${/Open\s+http:\/\/localhost:(\d+)/.exec(output)?.[1]}`
    },
    app: () => childOf(pid, titles.working),
    workers: () => childrenOf(pid, titles.working),
    postgres: () => childOf(pid, '/postgres'),
  }
}

/** Ends the processes that a failed test left. */
export async function endAll(): Promise<void> {
  const ends = [...running].map((child) => new Promise((done) => child.on('close', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ends)
}

/** Waits until `holds` returns true. */
export const until = (holds: () => boolean | Promise<boolean>, patienceMs = usualPatienceMs): Promise<void> =>
  eventually(holds, patienceMs)

/** A process and all its descendants. */
export function treeOf(pid: number): Process[] {
  const all = processes()
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return [...all.filter((each) => each.pid === pid), ...below(pid)]
}

/** The CPU time of a process and its running and ended descendants, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const ticks = treeOf(pid).map((each) => {
    const stat = readFileSync(`/proc/${each.pid}/stat`, 'utf8')
    const [user, system, ofEnded, systemOfEnded] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return (user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / ticksASecond
}
const ticksASecond = 100

export const isAlive = ({ pid, command }: Process): boolean =>
  processes().some((each) => each.pid === pid && each.command === command)

function childOf(pid: number, command: string): Process {
  const [child] = childrenOf(pid, command)
  if (!child) throw new Error(`process ${pid} has no child ${command}`)
  return child
}

const childrenOf = (pid: number, command: string): Process[] =>
  processes().filter((each) => each.parent === pid && each.command.includes(command))

/** All running processes, as Linux lists them, without zombies. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }]
      } catch {
        return [] // the process ended just now
      }
    })
}
