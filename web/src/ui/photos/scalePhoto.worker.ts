/** Scales one photo in a worker, so that the page stays responsive. Replies with undefined if the photo may stay unchanged. */
import { limits } from '@hunch/proto/limits'
import { hasMetadata } from './metadata.ts'

/** Maximum size of a photo that is sent unchanged, in bytes. */
const mostBytes = 1_500_000
/** The quality of JPEG and WebP, from 0 to 1. */
const quality = 0.85

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  scale(data).then(
    (scaled) => self.postMessage(scaled),
    () => self.postMessage(undefined),
  )
}

async function scale(file: Blob): Promise<Blob | undefined> {
  const isPrivate = hasMetadata(new Uint8Array(await file.arrayBuffer()))
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, limits.photoSide / Math.max(photo.width, photo.height))
  if (share === 1 && file.size <= mostBytes && !isPrivate) return undefined
  const canvas = new OffscreenCanvas(Math.round(photo.width * share), Math.round(photo.height * share))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  const scaled = await canvas.convertToBlob({ type: isTransparent(context) ? 'image/webp' : 'image/jpeg', quality })
  return scaled.size < file.size || isPrivate ? scaled : undefined
}

/** Whether any pixel is transparent. */
function isTransparent(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
