import type { Marks } from '../refusals/rules/fingerprint.ts'
import type { Variant } from './rules/pictures.ts'

/** A decoder's task for one picture. */
export type Job =
  | { readonly kind: 'reencode'; readonly path: string }
  | { readonly kind: 'reencodeHeic'; readonly path: string }
  /** `original` is the path of a file, or its bytes. */
  | { readonly kind: 'variant'; readonly original: string | Uint8Array; readonly variant: Variant }

/** Why a picture is rejected. */
export type Rejection = 'kind' | 'unreadable' | 'pixels' | 'heicPixels' | 'interlaced' | 'progressive' | 'heavy'

/** A re-encoded picture: upright, sRGB, without the upload's metadata. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** A thumbhash in base64; empty for variants. */
  readonly placeholder: string
  /** Hashes that recognise the picture; empty for variants. */
  readonly marks: Marks
}

export type Outcome = { readonly picture: Picture } | { readonly rejection: Rejection; readonly reason: string }

export const rejected = (rejection: Rejection, reason: string): Outcome => ({ rejection, reason: reason.slice(0, 300) })
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A message to a decoder, over the process's IPC channel. */
export interface DecoderRequest {
  readonly id: number
  readonly job: Job
}
/** A decoder's reply to the request with the same `id`. */
export interface DecoderReply {
  readonly id: number
  readonly outcome: Outcome
  /** Whether the decoder holds too much memory for another job. */
  readonly isSpent: boolean
}
