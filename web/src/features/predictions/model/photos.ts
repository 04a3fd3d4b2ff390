import { limits } from '@hunch/proto/http/client'

/** Why a photo was left out: a key of the catalogue's `create.refused` texts. */
export type PhotoFault = 'notAnImage' | 'vector' | 'tooLarge' | 'unreadable'

export interface RefusedPhoto {
  readonly name: string
  readonly fault: PhotoFault
}

export interface Picked {
  readonly taken: File[]
  readonly refused: RefusedPhoto[]
  /** More were picked than a post holds; those beyond were left out. */
  readonly tooMany: boolean
}

const vector = /\.svgz?$/i
/** Kinds that the server reads though this browser may not. */
const cameraKind = /\.(heic|heif|avif)$/i

/** Says at once, from name, kind and size alone, why a file cannot be a post's photo. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): PhotoFault | undefined {
  if (file.type === 'image/svg+xml' || vector.test(file.name)) return 'vector'
  if (!file.type.startsWith('image/') && !(file.type === '' && cameraKind.test(file.name))) return 'notAnImage'
  if (file.size > limits.photoBytes) return 'tooLarge'
  return undefined
}

/** Whether only the server can tell if a photo is readable. */
export const isForServerToRead = (file: Pick<File, 'name' | 'type'>): boolean =>
  cameraKind.test(file.name) || /^image\/(heic|heif|avif)$/.test(file.type)

/**
 * Sorts files that were picked into those that go along, beside `present` others, and those left
 * out. `isReadable` tells whether this browser can decode a file.
 */
export async function pickPhotos(
  files: readonly File[],
  present: number,
  isReadable: (file: File) => Promise<boolean>,
): Promise<Picked> {
  const refused: RefusedPhoto[] = []
  const fine: File[] = []
  for (const file of files) {
    const fault = faultOfFile(file) ?? ((await readable(file, isReadable)) ? undefined : 'unreadable')
    if (fault) refused.push({ name: file.name, fault })
    else fine.push(file)
  }
  const room = Math.max(0, limits.photosAPost - present)
  return { taken: fine.slice(0, room), refused, tooMany: fine.length > room }
}

const readable = async (file: File, isReadable: (file: File) => Promise<boolean>): Promise<boolean> =>
  isForServerToRead(file) || isReadable(file)
