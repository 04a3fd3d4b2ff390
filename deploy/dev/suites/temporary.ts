/** A temporary folder for everything that a run starts. A process that still uses it afterwards was left running. */
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTemporaryFolder } from './memory.ts'

/** How long processes may take to exit before they are killed, in ms. */
const defaultEndWithinMs = 5_000
const betweenLooksMs = 100

/**
 * Calls `work` with the path of an empty folder, to be passed to programs as TMPDIR. Afterwards kills processes that still
 * use the folder, and removes it. Returns the command lines of these processes in `left`; empty without /proc.
 */
export async function withTemporaryFolder<T>(
  work: (folder: string) => Promise<T>,
  { endWithinMs = defaultEndWithinMs } = {},
): Promise<{ readonly result: T; readonly left: readonly string[] }> {
  const folder = makeTemporaryFolder()
  try {
    const result = await work(folder)
    return { result, left: await endThoseOf(folder, endWithinMs) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Process {
  readonly pid: number
  readonly command: string
}

async function endThoseOf(folder: string, endWithinMs: number): Promise<string[]> {
  const end = Date.now() + endWithinMs
  let left = await processesOf(folder)
  for (; left.length > 0 && Date.now() < end; left = await processesOf(folder)) await pause(betweenLooksMs)
  for (const { pid } of left) kill(pid)
  return left.map(({ command }) => command)
}

/** Processes whose environment, arguments or working folder name the folder. */
async function processesOf(folder: string): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.filter((pid) => pid !== process.pid).map((pid) => readProcess(pid, folder)))
  return found.filter((each) => each !== undefined)
}

async function readProcess(pid: number, folder: string): Promise<Process | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '') // the process ended or is not ours
  const [environment, command, cwd] = await Promise.all([
    read('environ'),
    read('cmdline'),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ])
  if (!command || ![environment, command, cwd].some((text) => text.includes(folder))) return undefined
  return { pid, command: command.replaceAll('\0', ' ').trim() }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // already ended
  }
}
