/** Private, compressed files of a dump. */
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Level 3 is fast, and higher levels gain little. The checksum lets `zstd` itself detect damage. */
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** Writes a new compressed file, and flushes it to the disk. `zstd -dc` reads it. */
export const writeCompressed = (file: string, content: AsyncIterable<Uint8Array>): Promise<void> =>
  pipeline(content, createZstdCompress(compression), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))

/** Returns the decompressed content of a file that `writeCompressed` wrote. */
export function readCompressed(file: string): AsyncIterable<Buffer> {
  const content = createZstdDecompress()
  pipeline(createReadStream(file), content).catch(() => {}) // the reader of the content gets the error too
  return content
}

const newline = 0x0a

/** Yields the lines of a file that `writeCompressed` wrote, without line ends. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of readCompressed(file)) {
    const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let end = whole.indexOf(newline); end >= 0; end = whole.indexOf(newline, from)) {
      yield whole.toString('utf8', from, end)
      from = end + 1
    }
    rest = Buffer.from(whole.subarray(from))
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

/** Collects items into lists of at most `size`. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
