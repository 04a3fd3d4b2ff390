import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A stream exceeded the maximum number of bytes. */
export class TooManyBytes extends Error {
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes came`)
    this.name = 'TooManyBytes'
  }
}

/** A local folder for files in transit: uploads, and blobs that are being written. */
export interface Scratch {
  /** Returns a new path in the folder; the caller removes the file. */
  path(): string
  /**
   * Writes a stream to a new file and returns its path; `received` gets the length of each chunk. After an error,
   * removes the file, but reads on, so that the sender gets a response.
   *
   * @throws TooManyBytes, or the signal's reason
   */
  receive(
    content: Readable,
    options: { maxBytes: number; signal: AbortSignal; received: (bytes: number) => void },
  ): Promise<string>
  /** Returns the first bytes of a file. */
  head(path: string, bytes: number): Promise<Buffer>
  remove(path: string): Promise<void>
  /** Removes files older than `olderThanMs`, left by killed processes. Returns the number removed. */
  sweep(olderThanMs: number): Promise<number>
  /**
   * Creates the folder.
   *
   * @throws Error if the folder belongs to another user, who could read uploads
   */
  prepare(): Promise<void>
}

export function createScratch(folder: string): Scratch {
  const path = () => join(folder, randomUUID())
  const remove = (file: string) => rm(file, { force: true })
  return {
    path,
    remove,
    async head(file, bytes) {
      const handle = await open(file)
      try {
        const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes) })
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { uid } = await stat(folder)
      // In a shared parent folder, another user may have created this folder first.
      if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to somebody else`)
    },
    async receive(content, { maxBytes, signal, received }) {
      const file = path()
      const detached = detach(content)
      try {
        const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
        await pipeline(detached, bounded(maxBytes, received), target, { signal })
        return file
      } catch (error) {
        content.unpipe(detached)
        content.resume()
        await remove(file)
        throw signal.aborted ? signal.reason : error
      }
    },
    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs
      const isOld = async (file: string) => ((await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity) < before
      const files = (await readdir(folder)).map((name) => join(folder, name))
      const old = (await Promise.all(files.map(async (file) => ((await isOld(file)) ? [file] : [])))).flat()
      await Promise.all(old.map(remove))
      return old.length
    },
  }
}

/** Returns a copy of a stream that can be destroyed without destroying the source. */
function detach(content: Readable): PassThrough {
  const through = new PassThrough()
  finished(content, { writable: false }, (error) => error && through.destroy(error))
  return content.pipe(through)
}

const bounded = (maxBytes: number, received: (bytes: number) => void) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      received(chunk.length)
      if (bytes > maxBytes) throw new TooManyBytes(maxBytes)
      yield chunk
    }
  }
