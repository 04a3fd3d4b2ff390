import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

export interface Holder {
  readonly pid: number
  /** When the process started, as the system reports it. A pid alone may be reused later. */
  readonly since: string
  /** The pid namespace of the process: a container has its own pids. */
  readonly space?: string
  readonly origin?: string
}

export interface Lock {
  /** Whether a killed process had left the lock behind. */
  readonly wasStale: boolean
  /** Stores the product's address, which a second start prints. */
  setOrigin(origin: string): void
  release(): void
}

/** The holder touches its lock at this interval, in ms. A process in another container watches the lock for `watchMs`. */
const beatEveryMs = 1_000
const watchMs = 3_500

/** Locks the data folder for this process. Throws a StartError if another product runs on it. */
export const lockData = (dataDir: string, product: string): Promise<Lock> =>
  lockFolder(dataDir, (holder) => alreadyRunning(holder, product))

/** Whether a product runs on a data folder. */
export async function isLocked(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'lock')
  const holder = parse(readText(file) ?? '')
  return holder !== undefined && isHeld(holder, file)
}

/**
 * Locks a folder for this process. A lock whose process has ended is taken over, so that a kill needs no cleanup. Throws
 * a StartError with the sentence if another process holds the lock, in any container.
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

/** Links our file as the lock, which only one process at a time can do. Returns whether a stale lock was replaced. */
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
    // Another process may be replacing the lock too, so the moved file must be the one that was read.
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
    return undefined // for example, the file was written on a full disk
  }
}

const ownSpace = process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''

/** Whether the holder still runs. The pid of a holder in another container means nothing here, so its lock file is watched. */
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
    // the file was deleted
  }
}

const isRunning = ({ pid, since }: Holder): boolean => since !== '' && startOf(pid) === since

/** Returns the start time of a process, as the system reports it; empty if the process does not run. */
function startOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the process's name before it may contain any character
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
