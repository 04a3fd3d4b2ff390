import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** More bytes came than were allowed. */
export class TooManyBytes extends Error {
  constructor(most: number) {
    super(`more than ${most} bytes came`)
    this.name = 'TooManyBytes'
  }
}

/** A local folder for files on their way: uploads, and blobs not yet whole. */
export interface Scratch {
  /** A new path in the folder; whoever takes it removes what is there. */
  path(): string
  /**
   * Writes a stream to a new file and answers its path. Throws TooManyBytes, or the signal's
   * reason, and leaves no file then; the stream is let run on, so that its sender can still be
   * answered.
   */
  receive(content: Readable, limits: { mostBytes: number; signal: AbortSignal }): Promise<string>
  remove(path: string): Promise<void>
  /** Removes what has lain untouched for `olderThanMs`: left by processes that were killed. How many files. */
  sweep(olderThanMs: number): Promise<number>
  /** Makes the folder. Throws where it belongs to another user, who could read what passes through. */
  prepare(): Promise<void>
}

export function createScratch(folder: string): Scratch {
  const path = () => join(folder, randomUUID())
  const remove = (file: string) => rm(file, { force: true })
  return {
    path,
    remove,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { uid } = await stat(folder)
      // In a folder for everyone, somebody else may have been first.
      if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to somebody else`)
    },
    async receive(content, { mostBytes, signal }) {
      const file = path()
      const detached = detach(content)
      try {
        const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
        await pipeline(detached, bounded(mostBytes), target, { signal })
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

/** A stream that carries another's content and can be destroyed without it. */
function detach(content: Readable): PassThrough {
  const through = new PassThrough()
  finished(content, { writable: false }, (error) => error && through.destroy(error))
  return content.pipe(through)
}

const bounded = (most: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most) throw new TooManyBytes(most)
      yield chunk
    }
  }
