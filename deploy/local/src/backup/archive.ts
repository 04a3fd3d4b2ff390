import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ClusterEntry } from '@hunch/kit/embedded'
import { extract, pack } from 'tar-stream'

/** Level 3 is fast, and higher levels gain little. The checksum lets `zstd` itself detect damage. */
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** Writes entries into a new compressed archive, and flushes the archive to the disk. */
export async function writeArchive(file: string, entries: AsyncIterable<ClusterEntry>): Promise<void> {
  const archive = pack()
  const written = pipeline(
    archive,
    createZstdCompress(compression),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const filled = fill(archive, entries)
  filled.catch((error: Error) => archive.destroy(error)) // this ends the writing too
  await Promise.all([written, filled])
}

async function fill(archive: ReturnType<typeof pack>, entries: AsyncIterable<ClusterEntry>): Promise<void> {
  for await (const entry of entries) {
    const name = entry.path
    if (entry.kind === 'folder') {
      await new Promise<void>((done, fail) =>
        archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700 }, (error) => (error ? fail(error) : done())),
      )
    } else await pipeline(Readable.from(entry.content()), archive.entry({ name, size: entry.bytes, mode: 0o600 }))
  }
  archive.finalize()
}

/** Unpacks an archive into an empty folder; files are 0600 and folders 0700. */
export async function readArchive(file: string, folder: string): Promise<void> {
  const archive = extract()
  const unpacked = pipeline(createReadStream(file), createZstdDecompress(), archive)
  unpacked.catch(() => {}) // the loop below gets the error too
  for await (const entry of archive) {
    const path = inside(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    }
  }
  await unpacked
}

/** Returns the path of an entry. Throws if the path leads out of the folder. */
function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name))
  if (!path.startsWith(folder + sep)) throw new Error(`the archive has an entry outside of itself: ${name}`)
  return path
}
