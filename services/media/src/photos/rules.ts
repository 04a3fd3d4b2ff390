import { limits } from '@hunch/proto/http'

/** 128 random bits in base64url; an optional extension is ignored. */
const pattern = /^([A-Za-z0-9_-]{22})(?:\.[a-z]{3,4})?$/

/**
 * Returns the photo's name from the last part of a URL, without extension. Undefined for anything
 * else, so paths, URLs and dots are rejected here.
 */
export const photoName = (file: string): string | undefined => pattern.exec(file)?.[1]

/** The folder of a photo's blobs: one per photo, spread over 4,096 folders. */
const folderOf = (name: string): string => `photos/${name.slice(0, 2)}/${name}`

export const originalKey = (name: string): string => `${folderOf(name)}/original.webp`
export const variantKey = (name: string, id: string): string => `${folderOf(name)}/${id}`

/** The media type of a stored original. */
export const originalType = 'image/webp'

/** Returns the name of the photo that a blob key belongs to; undefined for a key of another form. */
export const photoOf = (key: string): string | undefined => /^photos\/[\w-]{2}\/([\w-]{22})\//.exec(key)?.[1]

/** The use of a photo; each purpose has its own uploader and maximum size. */
export type Purpose = 'post' | 'profile'

/** The maximum size of an upload, in bytes. */
export const uploadBytes: Readonly<Record<Purpose, number>> = {
  post: limits.photoBytes,
  profile: limits.profileImageBytes,
}

/** The service that may upload photos for each purpose. */
export const uploaderOf: Readonly<Record<Purpose, string>> = { post: 'predictions', profile: 'auth' }

/**
 * Returns how long an upload waits for a verdict of the checker, in ms. `elapsedMs` is the time since the upload was received:
 * after a slow decoding the wait is shorter, so that the uploading service still gets the reply.
 */
export const verdictWaitMs = (
  elapsedMs: number,
  { checkWaitMs, verdictByMs }: { readonly checkWaitMs: number; readonly verdictByMs: number },
): number => Math.max(0, Math.min(checkWaitMs, Math.floor(verdictByMs - elapsedMs)))

/** Formats bytes for people: `10485760` → `10 MB`. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
