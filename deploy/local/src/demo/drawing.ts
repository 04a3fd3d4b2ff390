import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const widthPx = 1_600

/** A drawing as the photo that somebody took of it. */
export async function drawPhoto(name: string): Promise<Blob> {
  const file = fileURLToPath(new URL(`./drawings/${name}.svg`, import.meta.url))
  const jpeg = await sharp(file, { density: 144 }).resize({ width: widthPx }).jpeg({ quality: 88 }).toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}
