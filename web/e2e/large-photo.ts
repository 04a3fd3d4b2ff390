import type { Page } from '@playwright/test'

/**
 * Returns a JPEG of 4,000 × 3,000 pixels and some megabytes, like a phone's, with the metadata of another photo. A
 * `turned` one must be rotated for display and is then 3,000 pixels wide.
 */
export async function largePhoto(page: Page, camera: Buffer, { turned = false } = {}): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000)
    const context = canvas.getContext('2d')
    for (let n = 0; context && n < 40_000; n += 1) {
      context.fillStyle = `hsl(${(n * 47) % 360} 60% ${20 + ((n * 31) % 60)}%)`
      context.fillRect((n * 7_919) % 4_000, (n * 104_729) % 3_000, 12 + (n % 40), 8 + (n % 30))
    }
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer(),
    )
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  })
  const metadata = metadataOf(camera)
  if (turned) turn(metadata)
  const jpeg = Buffer.from(drawn, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), metadata, jpeg.subarray(2)])
}

/** Returns a copy of a JPEG's Exif segment. */
function metadataOf(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf('Exif\0\0') - 4
  return Buffer.from(jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start + 2)))
}

/** Sets the orientation in little-endian Exif metadata to 6: rotate by 90° clockwise for display. */
function turn(metadata: Buffer): void {
  const tag = metadata.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))
  metadata.writeUInt16LE(6, tag + 8)
}
