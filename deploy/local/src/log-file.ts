import { chmodSync, closeSync, fchmodSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const mostBytes = 20 * 1024 * 1024

/**
 * A file for log lines that its owner alone may read, with one older file kept beside it (`….1`), so that it stays bounded. A
 * line that cannot be written (the disk is full) is lost: logging never stands in the way.
 */
export function openLogFile(path: string): { write(line: string): void } {
  let file: number | undefined
  let bytes = 0

  function reopen(): number {
    if (file !== undefined) closeSync(file)
    if (file !== undefined || sizeOf(path) >= mostBytes) {
      chmodSync(path, 0o600)
      renameSync(path, `${path}.1`)
    }
    file = openSync(path, 'a', 0o600)
    fchmodSync(file, 0o600) // one that was there keeps the mode that it had
    bytes = sizeOf(path)
    return file
  }

  return {
    write(line) {
      try {
        const open = file === undefined || bytes >= mostBytes ? reopen() : file
        bytes += writeSync(open, line)
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
