import { isVector } from './photoFiles.ts'

/** Timeout in ms, after which the photo stays unchanged. */
const patienceMs = 30_000

/**
 * Scales a photo to at most 2,048 pixels per side, upright and without metadata such as its location. The result is
 * JPEG, or WebP if it has transparency. Small photos without metadata stay unchanged. So do photos that this browser
 * cannot decode; the server reads those.
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
