import { isForServerToRead } from '#ui/index.ts'

/** Width of decoded previews, in px: twice the displayed width. */
const width = 360

/** Cache: each file is decoded once, for the check and for its preview. */
const decoded = new WeakMap<File, Promise<ImageBitmap | undefined>>()

/** Returns a small upright bitmap of a photo; undefined if this browser cannot decode it. */
export function previewOf(file: File): Promise<ImageBitmap | undefined> {
  const known = decoded.get(file)
  if (known) return known
  const preview = decode(file)
  decoded.set(file, preview)
  return preview
}

/** Whether this browser can decode a photo. Formats that only the server decodes count as readable. */
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
