/**
 * Where tests keep databases, photos and browser profiles: in memory if there is enough of it. To create a database takes
 * 20 ms there, and 300 ms on a disk.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Minimum of free memory, in bytes: with less, all of it is left to the programs. */
const minFreeBytes = 6 * 2 ** 30
const prefix = 'hunch-'
/** No run takes as long, in ms. */
const staleMs = 24 * 3_600_000

/**
 * Makes a temporary folder and returns its path, which is short, as sockets lie in it. It lies in TMPDIR if that is set, so
 * that a run within another stays within its folder.
 */
export function makeTemporaryFolder(): string {
  const inMemory = !process.env['TMPDIR'] && isUsable()
  if (inMemory) removeStaleFolders(memoryFolder)
  const folder = mkdtempSync(join(inMemory ? memoryFolder : tmpdir(), prefix))
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account
  return folder
}

/** In containers it is often small, or mounted so that no program in it may run. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, process.availableMemory()) > minFreeBytes && mayRunPrograms()
  } catch {
    return false // not Linux
  }
}

/** A line of /proc/mounts: `tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0`. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , type, options = ''] =
    mounts.map((line) => line.split(' ')).find((fields) => fields[1] === memoryFolder) ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec')
}

/** Removes the folders of runs that were killed: in memory they would stay until the machine restarts. */
export function removeStaleFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > staleMs) rmSync(folder, { recursive: true, force: true })
  }
}
