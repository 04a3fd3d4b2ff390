import { limits } from '@hunch/proto/http'

/** The use of a photo; each purpose has its own uploader and maximum size. */
export type Purpose = 'post' | 'profile'

/** The maximum size of an upload, in bytes. */
export const uploadBytes: Readonly<Record<Purpose, number>> = {
  post: limits.photoBytes,
  profile: limits.profileImageBytes,
}

/** The service that may upload photos for each purpose. */
export const uploaderOf: Readonly<Record<Purpose, string>> = { post: 'predictions', profile: 'auth' }

/** Formats bytes for people: `10485760` → `10 MB`. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
