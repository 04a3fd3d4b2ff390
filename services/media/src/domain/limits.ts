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

/** How long things may take. */
export interface Times {
  /** An upload's way here. */
  readonly uploadMs: number
  /** Another replica's making of a variant. */
  readonly variantMs: number
  /** A photo without an event is left alone for so long, then asked about as often. */
  readonly pendingHours: number
}
export const times: Times = { uploadMs: 10_000, variantMs: 10_000, pendingHours: 24 }

/**
 * How long a picture may be worked on, and how long that may take together with its wait: who
 * hands it in waits 10 s for an answer, and one that names the photo is better than none.
 */
export const decoding = { pictureMs: 8_000, totalMs: 9_500 } as const

/** "10 MB", for people. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`
