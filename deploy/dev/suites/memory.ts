/**
 * Temporary folders for the tests' databases, photos and browser profiles: in memory if enough is free. Creating a database
 * takes 20 ms there and 300 ms on a disk.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/**
 * Minimum of free memory for a folder in memory, in bytes. With less, the folder is on disk, so that programs get all memory.
 */
const minFreeBytes = 6 * 2 ** 30
const prefix = 'hunch-'
/** A folder older than this, in ms, was left by a killed run: every other run ends earlier and removes its folder. */
const staleMs = 24 * 3_600_000

/**
 * Makes a temporary folder and returns its path, which is short because sockets are in it. If TMPDIR is set, the folder is
 * in it: a run inside another run stays in the outer folder.
 */
export function makeTemporaryFolder(): string {
  const inMemory = !process.env['TMPDIR'] && isUsable()
  if (inMemory) removeStaleFolders(memoryFolder)
  const folder = mkdtempSync(join(inMemory ? memoryFolder : tmpdir(), prefix))
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account and needs access
  return folder
}

/** Whether /dev/shm has enough free memory and may run programs. In containers it is often small or mounted `noexec`. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, process.availableMemory()) > minFreeBytes && mayRunPrograms()
  } catch {
    return false // not Linux
  }
}

/** Reads /proc/mounts. An example of a line: `tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0`. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , type, options = ''] =
    mounts.map((line) => line.split(' ')).find((fields) => fields[1] === memoryFolder) ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec')
}

/** Removes folders of killed runs after a day. In memory they would stay until the machine restarts. */
export function removeStaleFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > staleMs) rmSync(folder, { recursive: true, force: true })
  }
}
