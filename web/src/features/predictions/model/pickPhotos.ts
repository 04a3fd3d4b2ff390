import { limits } from '@hunch/proto/http/client'
import { isForServerToRead, isPhoto, isVector } from '#ui/index.ts'

/** Why a photo was rejected. The values are keys of the `create.refused` texts. */
export type PhotoFault = 'notAnImage' | 'vector' | 'tooLarge' | 'unreadable'

export interface RejectedPhoto {
  readonly name: string
  readonly fault: PhotoFault
}

export interface Picked {
  readonly accepted: File[]
  readonly rejected: RejectedPhoto[]
  /** True if more photos were picked than a post may have. `accepted` then lacks the rest. */
  readonly tooMany: boolean
}

/** Checks a file's name and type. Returns undefined if it can be a post's photo. */
export function faultOfFile(file: Pick<File, 'name' | 'type'>): PhotoFault | undefined {
  if (isVector(file)) return 'vector'
  return isPhoto(file) ? undefined : 'notAnImage'
}

/** The browser functions for photos. */
export interface Browser {
  /** Returns the photo as it will be sent. */
  scale(file: File): Promise<File>
  /** Whether the browser can decode the photo. */
  isReadable(file: File): Promise<boolean>
}

/** Prepares picked files and sorts them into accepted and rejected ones. `present` is the number of photos in the draft. */
export async function pickPhotos(files: readonly File[], present: number, browser: Browser): Promise<Picked> {
  const rejected: RejectedPhoto[] = []
  const fine: File[] = []
  for (const file of files) {
    const prepared = await prepare(file, browser)
    if (prepared instanceof File) fine.push(prepared)
    else rejected.push({ name: file.name, fault: prepared })
  }
  const free = Math.max(0, limits.photosAPost - present)
  return { accepted: fine.slice(0, free), rejected, tooMany: fine.length > free }
}

/** Returns a file as it will be sent, or the reason for rejecting it. The size limit applies after scaling. */
async function prepare(file: File, { scale, isReadable }: Browser): Promise<File | PhotoFault> {
  const fault = faultOfFile(file)
  if (fault) return fault
  const scaled = await scale(file)
  if (scaled.size > limits.photoBytes) return 'tooLarge'
  return isForServerToRead(scaled) || (await isReadable(scaled)) ? scaled : 'unreadable'
}
