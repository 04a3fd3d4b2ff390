import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

interface Holder {
  readonly pid: number
  /** When the process started, by the system: its number may be reused by another process later. */
  readonly since: string
  readonly origin?: string
}

export interface Lock {
  /** It was left by a process that was killed. */
  readonly wasStale: boolean
  /** Stores the product's address, which a second start prints. */
  setOrigin(origin: string): void
  release(): void
}

/**
 * Takes the data folder for this process alone. A lock whose process is gone is taken over, so
 * that a kill leaves nothing to clean up. Throws a StartError where another product runs on it.
 */
export function lockData(dataDir: string, product: string): Lock {
  const file = join(dataDir, 'lock')
  const own = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, since: startOf(process.pid) }
  const write = (content: Holder) => writeFileSync(own, JSON.stringify(content), { mode: 0o600 })
  write(holder)
  try {
    const wasStale = takeOver(file, own, product)
    return {
      wasStale,
      setOrigin(origin) {
        write({ ...holder, origin })
        renameSync(own, file)
      },
      release: () => rmSync(file, { force: true }),
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Puts our file in the place of the lock, which succeeds for one process at a time only. */
function takeOver(file: string, own: string, product: string): boolean {
  for (let wasStale = false; ; wasStale = true) {
    try {
      linkSync(own, file)
      return wasStale
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const text = readText(file)
    if (text === undefined) continue
    const holder = parse(text)
    if (holder && isRunning(holder)) throw new StartError(alreadyRunning(holder, product))
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
