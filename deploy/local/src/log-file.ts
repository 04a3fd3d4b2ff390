import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const mostBytes = 20 * 1024 * 1024

/**
 * A file for log lines, with one older file kept beside it (`….1`), so that it stays bounded. A
 * line that cannot be written (the disk is full) is lost: logging never stands in the way.
 */
export function openLogFile(path: string): { write(line: string): void } {
  let file: number | undefined
  let bytes = 0

  function reopen(): number {
    if (file !== undefined) closeSync(file)
    if (file !== undefined || sizeOf(path) >= mostBytes) renameSync(path, `${path}.1`)
    file = openSync(path, 'a', 0o600)
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
