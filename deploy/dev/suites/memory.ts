/**
 * Where tests keep their temporary files: databases, photos, browser profiles. In memory if there is enough of it, as to
 * create a database takes 20 ms there and 300 on a disk.
 */
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** A whole run needs about 1.5 GB at once. */
const enoughBytes = 6 * 2 ** 30

/** Makes a temporary folder and returns its path, which is short, as sockets lie in it. */
export function makeFastTemporaryFolder(): string {
  const folder = mkdtempSync(join(isUsable() ? memoryFolder : tmpdir(), 'hunch-'))
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account
  return folder
}

/** Containers often have a small one, in which no program may run. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) > enoughBytes && /^tmpfs (?!.*\bnoexec\b)/.test(mountOf(memoryFolder))
  } catch {
    return false // not Linux
  }
}

/** The type and the options of what is mounted on a folder. */
const mountOf = (folder: string): string =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, mounted]) => mounted === folder)
    ?.slice(2, 4)
    .join(' ') ?? ''
