import { isForServerToRead } from '../model/photos.ts'

/** How wide previews are decoded, in pixels: twice what they are shown at. */
const width = 360

/** Each file is decoded once, for the check whether it is readable and for its preview. */
const decoded = new WeakMap<File, Promise<ImageBitmap | undefined>>()

/** A small picture of a photo, upright; undefined where this browser cannot read it. */
export function previewOf(file: File): Promise<ImageBitmap | undefined> {
  const known = decoded.get(file)
  if (known) return known
  const preview = decode(file)
  decoded.set(file, preview)
  return preview
}

/** Whether this browser can read a photo; of those that only the server can, it is taken for granted. */
export const isReadable = async (file: File): Promise<boolean> =>
  typeof createImageBitmap === 'undefined' || isForServerToRead(file) || (await previewOf(file)) !== undefined

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, {
      resizeWidth: width,
      resizeQuality: 'medium',
      imageOrientation: 'from-image',
    })
  } catch {
    return undefined
  }
}
