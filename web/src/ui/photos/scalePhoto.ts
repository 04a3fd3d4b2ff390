import { isVector } from './photoFiles.ts'

/** A photo that takes longer stays as it is. */
const patienceMs = 30_000

/**
 * Returns a photo as it is sent: at most 2,048 pixels wide and high (no screen shows more), upright, as JPEG, or WebP if it
 * is transparent in places, and without metadata such as its place. Small photos without metadata, and
 * what this browser cannot decode, stay as they are: the server reads those.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (isVector(file) || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file
  const worker = new Worker(new URL('./scalePhoto.worker.ts', import.meta.url), { type: 'module' })
  try {
    const scaled = await new Promise<Blob | undefined>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      setTimeout(resolve, patienceMs)
      worker.postMessage(file)
    })
    return scaled ? new File([scaled], file.name, { type: scaled.type, lastModified: file.lastModified }) : file
  } finally {
    worker.terminate()
  }
}
