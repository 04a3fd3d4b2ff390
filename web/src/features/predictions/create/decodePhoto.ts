import { isForServerToRead } from '../../../ui/index.ts'

/** The width of decoded previews in pixels: twice what is shown. */
const width = 360

/** Each file is decoded once, for checking it and for its preview. */
const decoded = new WeakMap<File, Promise<ImageBitmap | undefined>>()

/** A small upright bitmap of a photo; undefined where this browser cannot decode it. */
export function previewOf(file: File): Promise<ImageBitmap | undefined> {
  const known = decoded.get(file)
  if (known) return known
  const preview = decode(file)
  decoded.set(file, preview)
  return preview
}

/** Whether this browser can decode a photo; formats that only the server decodes count as readable. */
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
