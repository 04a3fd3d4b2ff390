import { limits } from '@hunch/proto/http'

/** What a photo is for; each purpose has its own uploader and size. */
export type Purpose = 'post' | 'profile'

/** The maximum size of an upload. */
export const uploadBytes: Readonly<Record<Purpose, number>> = {
  post: limits.photoBytes,
  profile: limits.profileImageBytes,
}

/** The service that may upload photos for each purpose. */
export const uploaderOf: Readonly<Record<Purpose, string>> = { post: 'predictions', profile: 'auth' }

/** "10 MB", for people. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
