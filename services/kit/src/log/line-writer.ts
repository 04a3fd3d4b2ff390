import { fstatSync, writeSync } from 'node:fs'

/** Writes lines to a destination that may have no room. A line without room is dropped. */
export interface LineWriter {
  /** Never blocks and never throws. */
  write(line: string): void
}

/**
 * Creates a writer on `put`, which writes bytes and returns their number. If it throws (full disk, full pipe), the line is
 * dropped. Once there is room again, a line at level 40 says how many were dropped. A line that was written in part is
 * completed first.
 */
export function createLineWriter(put: (bytes: Buffer) => number): LineWriter {
  let rest: Buffer = Buffer.alloc(0)
  let dropped = 0

  /** Returns the bytes that had no room. */
  function putAll(bytes: Buffer): Buffer {
    let left = bytes
    try {
      for (let count = 1; left.length > 0 && count > 0; left = left.subarray(count)) count = put(left)
    } catch {
      // no room
    }
    return left
  }

  /** Writes a line, and keeps the rest of one that was written in part. Returns false if nothing was written. */
  function putLine(line: string): boolean {
    const bytes = Buffer.from(line)
    rest = putAll(bytes)
    const isWritten = rest.length < bytes.length
    if (!isWritten) rest = Buffer.alloc(0)
    return isWritten
  }

  return {
    write(line) {
      if (rest.length > 0) rest = putAll(rest)
      if (rest.length === 0 && dropped > 0 && putLine(droppedLine(dropped))) dropped = 0
      if (rest.length > 0 || dropped > 0 || !putLine(line)) dropped += 1
    },
  }
}

const droppedLine = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped: there was no room for them' })}\n`

/** Writes to standard output. If its file's disk or its pipe is full, lines are dropped, and the process goes on. */
export function writeToStandardOutput(): LineWriter {
  // Node makes a pipe or socket non-blocking when it creates the stream. A full one then throws EAGAIN at once.
  if (!isFile(1)) void process.stdout
  return createLineWriter((bytes) => writeSync(1, bytes))
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return true // it is closed: each write fails
  }
}
