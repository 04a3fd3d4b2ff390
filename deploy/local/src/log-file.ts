import { chmodSync, closeSync, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const mostBytes = 20 * 1024 * 1024
/** How often it is looked whether another process has begun a new file, at most. */
const lookEveryMs = 500

interface Open {
  readonly file: number
  readonly inode: number
  bytes: number
}

/**
 * A file for log lines that its owner alone may read, with one older file kept beside it (`….1`), so that it stays bounded. A
 * line that cannot be written (the disk is full) is lost: logging never stands in the way. Where several processes
 * write to it, one alone `begins` a new file, and the others follow.
 */
export function openLogFile(
  path: string,
  { begins = true, now = () => performance.now() } = {},
): { write(line: string): void } {
  let open: Open | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  function reopen(): Open {
    if (open) closeSync(open.file)
    open = undefined
    if (begins && sizeOf(path) >= mostBytes) {
      chmodSync(path, 0o600)
      renameSync(path, `${path}.1`)
    }
    const file = openSync(path, 'a', 0o600)
    fchmodSync(file, 0o600) // one that was there keeps the mode that it had
    const { ino: inode, size: bytes } = fstatSync(file)
    open = { file, inode, bytes }
    return open
  }

  /** The file to write to: another where this one is full, or was moved away. */
  function current(): Open {
    if (!open || (begins && open.bytes >= mostBytes)) return reopen()
    if (now() - lookedAt < lookEveryMs) return open
    lookedAt = now()
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.ino !== open.inode) return reopen()
    open.bytes = found.size // others write too
    return open
  }

  return {
    write(line) {
      try {
        const to = current()
        to.bytes += writeSync(to.file, line)
      } catch {
        // the next line is tried again
      }
    },
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
