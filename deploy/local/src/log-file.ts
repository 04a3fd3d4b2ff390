import { chmodSync, closeSync, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { createLineWriter, type LineWriter } from '@hunch/kit/log'

const mostBytes = 20 * 1024 * 1024
/** Minimum interval between checks whether another process has begun a new file, in ms. */
const lookEveryMs = 500

interface Open {
  readonly file: number
  readonly inode: number
  bytes: number
}

/**
 * Opens a log file that only its owner may read. A full file is kept as `….1`, so that the size stays bounded. A full disk
 * does not stop the product: the newest lines wait, as `createLineWriter` describes. If several processes write to the file,
 * only one `begins` new files; the others follow.
 */
export function openLogFile(path: string, { begins = true, now = () => performance.now() } = {}): LineWriter {
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
    fchmodSync(file, 0o600) // an existing file may have another mode
    const { ino: inode, size: bytes } = fstatSync(file)
    open = { file, inode, bytes }
    return open
  }

  /** Returns the file to write to. Opens another if this one is full or was moved. */
  function current(): Open {
    if (!open || (begins && open.bytes >= mostBytes)) return reopen()
    if (now() - lookedAt < lookEveryMs) return open
    lookedAt = now()
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.ino !== open.inode) return reopen()
    open.bytes = found.size // other processes write too
    return open
  }

  return createLineWriter((bytes) => {
    const to = current()
    const count = writeSync(to.file, bytes)
    to.bytes += count
    return count
  })
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
