import { inflateRawSync } from 'node:zlib'

const directoryEntry = 'PK\u0001\u0002'

/** Reads a zip archive by its table of contents. Returns the content of each file, by its path. */
export function filesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = archive.indexOf(directoryEntry, 0, 'latin1'); at >= 0; ) {
    const isCompressed = archive.readUInt16LE(at + 10) !== 0
    const [size, nameLength, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    // The lengths of name and extra field precede the content, after a header of 30 bytes.
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(path, isCompressed ? inflateRawSync(content) : content)
    at = archive.indexOf(directoryEntry, at + 46 + nameLength, 'latin1')
  }
  return files
}
