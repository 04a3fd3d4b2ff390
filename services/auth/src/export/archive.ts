import { once } from 'node:events'
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

export interface ArchiveWriter {
  addText(path: string, text: string): void
  /** Adds a file from a stream and waits for the stream's end. Does not compress the file: photos are compressed already. */
  addStream(path: string, content: Readable): Promise<void>
}

/** A finished zip archive. */
export interface Archive {
  readonly bytes: number
  /** The archive's bytes, which can be read once. The disk space is freed when the stream ends or is destroyed. */
  readonly content: Readable
}

/**
 * Writes a zip archive to an unlinked temporary file: no other process can open it, and it disappears if this process
 * dies. Rethrows the errors of `fill`.
 */
export async function makeArchive(fill: (archive: ArchiveWriter) => Promise<void>): Promise<Archive> {
  const { to, content } = await openNameless()
  try {
    await write(to, fill)
    return { bytes: to.bytesWritten, content }
  } catch (error) {
    content.destroy()
    throw error
  }
}

/** Opens a new file for writing and for reading, and unlinks it before the first write. */
async function openNameless(): Promise<{ to: WriteStream; content: ReadStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-archive-'))
  try {
    const path = join(folder, 'archive.zip')
    const to = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await once(to, 'open')
    const content = createReadStream(path)
    await once(content, 'open')
    return { to, content }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function write(to: Writable, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const zipped = zip.outputStream.pipe(new PassThrough())
  const written = pipeline(zipped, to)
  // yazl reports an error of an input file as an event of the zip, not of its output stream.
  zip.on('error', (error) => zipped.destroy(error))
  try {
    await Promise.race([fill(writerTo(zip)), written])
    zip.end()
    await written
  } catch (error) {
    zipped.destroy()
    await written.catch(() => {})
    throw error
  }
}

const writerTo = (zip: ZipFile): ArchiveWriter => ({
  addText: (path, text) => zip.addBuffer(Buffer.from(text), path),
  async addStream(path, content) {
    zip.addReadStream(content, path, { compress: false })
    await finished(content)
  },
})
