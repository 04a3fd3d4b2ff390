import { limits } from '@hunch/proto/http/client'
import { isForServerToRead, isPhoto, isVector } from '../../../ui/index.ts'

/** Why a photo was left out: a key of the catalogue's `create.refused` texts. */
export type PhotoFault = 'notAnImage' | 'vector' | 'tooLarge' | 'unreadable'

export interface RejectedPhoto {
  readonly name: string
  readonly fault: PhotoFault
}

export interface Picked {
  readonly accepted: File[]
  readonly rejected: RejectedPhoto[]
  /** More were picked than a post may have; the rest was left out. */
  readonly tooMany: boolean
}

/** Why a file cannot be a post's photo, by name and type alone; undefined if it can. */
export function faultOfFile(file: Pick<File, 'name' | 'type'>): PhotoFault | undefined {
  if (isVector(file)) return 'vector'
  return isPhoto(file) ? undefined : 'notAnImage'
}

/** What this browser does with a photo. */
export interface Browser {
  /** Returns it as it is sent. */
  scale(file: File): Promise<File>
  /** Whether it can decode it. */
  isReadable(file: File): Promise<boolean>
}

/** Sorts picked files into accepted ones as they are sent, beside `present` others, and rejected ones. */
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

/** Returns a file as it is sent, or why it is rejected: its size counts as it is sent. */
async function prepare(file: File, { scale, isReadable }: Browser): Promise<File | PhotoFault> {
  const fault = faultOfFile(file)
  if (fault) return fault
  const scaled = await scale(file)
  if (scaled.size > limits.photoBytes) return 'tooLarge'
  return isForServerToRead(scaled) || (await isReadable(scaled)) ? scaled : 'unreadable'
}
