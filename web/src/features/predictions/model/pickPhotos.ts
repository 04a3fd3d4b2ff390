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

/** Why a file cannot be a post's photo, by name, type and size alone; undefined where nothing is wrong. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): PhotoFault | undefined {
  if (isVector(file)) return 'vector'
  if (!isPhoto(file)) return 'notAnImage'
  if (file.size > limits.photoBytes) return 'tooLarge'
  return undefined
}

/**
 * Sorts picked files into accepted ones, beside `present` others, and rejected ones. `isReadable`
 * decides whether this browser can decode a file.
 */
export async function pickPhotos(
  files: readonly File[],
  present: number,
  isReadable: (file: File) => Promise<boolean>,
): Promise<Picked> {
  const rejected: RejectedPhoto[] = []
  const fine: File[] = []
  for (const file of files) {
    const fault = faultOfFile(file) ?? ((await readable(file, isReadable)) ? undefined : 'unreadable')
    if (fault) rejected.push({ name: file.name, fault })
    else fine.push(file)
  }
  const free = Math.max(0, limits.photosAPost - present)
  return { accepted: fine.slice(0, free), rejected, tooMany: fine.length > free }
}

const readable = async (file: File, isReadable: (file: File) => Promise<boolean>): Promise<boolean> =>
  isForServerToRead(file) || isReadable(file)
