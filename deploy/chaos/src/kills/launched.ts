import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { titles } from '@hunch/local/processes'

const entry = fileURLToPath(import.meta.resolve('@hunch/local/launch'))
const startWithinMs = 180_000
const stopWithinMs = 30_000

export type Victim = 'app' | 'database'

/** The product as `npm start` runs it. */
export interface Launched {
  readonly origin: string
  /** Duration of the services' start, in ms. */
  readonly startMs: number
  /** Kills one of the product's processes with SIGKILL, as the system does when memory is short. */
  kill(victim: Victim): void
  readonly ended: Promise<unknown>
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the launcher on a folder, without demo data, on a free port, with a number of app processes. Throws with its output if
 * it does not start.
 */
export async function launch(dataDir: string, workers = 1): Promise<Launched> {
  const options = ['--data', dataDir, '--no-demo', '--port', '0', '--workers', String(workers)]
  const child = spawn(process.execPath, [entry, ...options], {
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', HUNCH_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  const end = performance.now() + startWithinMs
  while (!output.includes('until you press Ctrl-C')) {
    if (child.exitCode !== null || performance.now() > end) throw new Error(`It did not start:\n${output}`)
    await pause(50)
  }
  const pid = child.pid ?? 0
  return {
    origin: `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}`,
    startMs: Number(/Services ready \(([\d.]+) s\)/.exec(output)?.[1]) * 1_000,
    kill: (victim) => process.kill(pidOf(pid, victim), 'SIGKILL'),
    ended,
    output: () => output,
    stop: () => stop(child, ended),
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  if (child.exitCode === null && child.signalCode === null) await ended
  clearTimeout(force)
}

function pidOf(parent: number, victim: Victim): number {
  const command = victim === 'app' ? titles.working : '/postgres'
  const found = childrenOf(parent).find((each) => each.command.includes(command))
  if (!found) throw new Error(`the launcher has no process ${command}`)
  return found.pid
}

interface Child {
  readonly pid: number
  readonly command: string
}

/** The live child processes of a process, from /proc. */
function childrenOf(parent: number): Child[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (Number(fields[1]) !== parent || fields[0] === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), command }]
      } catch {
        return [] // the process has ended
      }
    })
}
