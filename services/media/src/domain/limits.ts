import { limits } from '@hunch/proto/http'

/** What a photo may be kept for; each purpose has its own taker and size. */
export type Purpose = 'post' | 'profile'

/** The most bytes that an upload may have. */
export const uploadBytes: Readonly<Record<Purpose, number>> = {
  post: limits.photoBytes,
  profile: limits.profileImageBytes,
}

/** The service that may hand in photos for each purpose. */
export const takerOf: Readonly<Record<Purpose, string>> = { post: 'predictions', profile: 'auth' }

/** How long an upload may travel. */
export const uploadMs = 10_000

/** How long a picture may be worked on, and how long it may wait for that. */
export const pictureMs = 10_000
export const queueMs = 10_000

/** Hours that a photo which no event named is left alone. */
export const pendingHours = 24

/** "10 MB", for people. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
