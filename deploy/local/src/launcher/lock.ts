import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

export interface Holder {
  readonly pid: number
  /** When the process started, by the system: its number may be reused by another process later. */
  readonly since: string
  /** In which processes have these numbers: in a container they are its own. */
  readonly space?: string
  readonly origin?: string
}

export interface Lock {
  /** It was left by a process that was killed. */
  readonly wasStale: boolean
  /** Stores the product's address, which a second start prints. */
  setOrigin(origin: string): void
  release(): void
}

/** The holder touches its lock so often; who cannot see its process watches the lock for a while. */
const beatEveryMs = 1_000
const watchMs = 3_500

/** Takes the data folder for this process alone. Throws a StartError where another product runs on it. */
export const lockData = (dataDir: string, product: string): Promise<Lock> =>
  lockFolder(dataDir, (holder) => alreadyRunning(holder, product))

/** Whether a product runs on a data folder. */
export async function isLocked(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'lock')
  const holder = parse(readText(file) ?? '')
  return holder !== undefined && isHeld(holder, file)
}

/**
 * Takes a folder for this process alone. A lock whose process is gone is taken over, so that a kill leaves nothing to
 * clean up. Throws a StartError with the sentence where another process has it, in this container or in another one.
 */
export async function lockFolder(folder: string, sentence: (holder: Holder) => string): Promise<Lock> {
  const file = join(folder, 'lock')
  const own = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, since: startOf(process.pid), space: ownSpace }
  const write = (content: Holder) => writeFileSync(own, JSON.stringify(content), { mode: 0o600 })
  write(holder)
  try {
    const wasStale = await takeOver(file, own, sentence)
    const beating = setInterval(() => beat(file), beatEveryMs).unref()
    return {
      wasStale,
      setOrigin(origin) {
        write({ ...holder, origin })
        renameSync(own, file)
      },
      release() {
        clearInterval(beating)
        rmSync(file, { force: true })
      },
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Puts our file in the place of the lock, which succeeds for one process at a time only. */
async function takeOver(file: string, own: string, sentence: (holder: Holder) => string): Promise<boolean> {
  for (let wasStale = false; ; wasStale = true) {
    try {
      linkSync(own, file)
      return wasStale
    } catch (error) {
      if (!(Error.isError(error) && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const text = readText(file)
    if (text === undefined) continue
    const holder = parse(text)
    if (holder && (await isHeld(holder, file))) throw new StartError(sentence(holder))
    // Another process may have done the same just now: what was moved away must be what was read.
    const stale = `${own}.stale`
    if (!moved(file, stale)) continue
    if (readText(stale) !== text) linkSync(stale, file)
    rmSync(stale, { force: true })
  }
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

const alreadyRunning = ({ pid, origin }: Holder, product: string): string =>
  `${product} is running on this data folder already (process ${pid})${origin ? ` at ${origin}` : ''}. ` +
  'Stop that one first, or give this one a folder and a port of its own: npm start -- --data .data-2 --port 3001'

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the disk was full, say, when it was written
  }
}

const ownSpace = process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''

/** A process of another container has a number that says nothing here; while it lives, it touches the file. */
const isHeld = async (holder: Holder, file: string): Promise<boolean> =>
  (holder.space ?? ownSpace) === ownSpace ? isRunning(holder) : isTouched(file)

async function isTouched(file: string): Promise<boolean> {
  const before = touchedAt(file)
  await sleep(watchMs)
  const after = touchedAt(file)
  return after !== undefined && after !== before
}

const touchedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

function beat(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // somebody deleted it
  }
}

const isRunning = ({ pid, since }: Holder): boolean => since !== '' && startOf(pid) === since

/** When a process started; empty where there is none. */
function startOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold anything
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
