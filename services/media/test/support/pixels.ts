import sharp from 'sharp'

/** A picture in 24 by 24 grey squares, to compare it with another. */
const squares = (bytes: Uint8Array, turned = 0): Promise<Buffer> =>
  sharp(bytes).rotate(turned).resize({ width: 24, height: 24, fit: 'fill' }).flatten().greyscale().raw().toBuffer()

/** The difference of two pictures, from 0 (the same) to 255. `turned` rotates the first one, in degrees. */
export async function difference(one: Uint8Array, other: Uint8Array, turned = 0): Promise<number> {
  const [a, b] = await Promise.all([squares(one, turned), squares(other)])
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

/** The kinds of chunk that a WebP file is made of. */
export function webpChunks(bytes: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    kinds.push(bytes.toString('latin1', at, at + 4))
  return kinds
}

/** Words that occur only in metadata: its containers, and their content in the test photos. */
const metadataWord =
  /Exif|EXIF|XMP |xmpmeta|Photoshop|ICC_PROFILE|ICCP|NIKON|Canon|COOLPIX|PowerShot|Adobe|Apple|WGS-84|\d{4}:\d\d:\d\d/

/** Returns the possible metadata in a picture's bytes; empty for a clean one. */
export async function metadataIn(bytes: Buffer): Promise<string[]> {
  const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata()
  const found = Object.entries({ exif, icc, iptc, xmp, orientation, comments }).filter(
    ([, value]) => value !== undefined,
  )
  const word = metadataWord.exec(bytes.toString('latin1'))?.[0]
  return [...found.map(([name]) => name), ...(word ? [word] : [])]
}
