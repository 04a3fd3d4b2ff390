import { closeSync, openSync, readSync } from 'node:fs'

/** Reads up to `length` bytes at a position; fewer, or none, at the end of the file. */
export type Read = (at: number, length: number) => Buffer

/** Opens a file to read parts of it. Reading all of it would count against the decoder's memory. */
export function withFile<T>(path: string, use: (read: Read) => T): T {
  const file = openSync(path, 'r')
  try {
    return use((at, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, at))
    })
  } finally {
    closeSync(file)
  }
}
