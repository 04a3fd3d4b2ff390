import type { Variant } from '../domain/variant.ts'

/** What a decoder is asked to do with one picture. */
export type Job =
  | { readonly kind: 'takeIn'; readonly path: string }
  | { readonly kind: 'variant'; readonly original: Uint8Array; readonly variant: Variant }

/** Why a picture is not taken; the sentences are the service's. */
export type Refusal = 'kind' | 'unreadable' | 'pixels'

/** A picture made new: upright, sRGB, without a byte of the upload's metadata. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** A thumbhash in base64; empty for variants. */
  readonly placeholder: string
}

export type Outcome = { readonly picture: Picture } | { readonly refusal: Refusal; readonly reason: string }

/** What travels to a decoder and back, over the process's channel. */
export interface Request {
  readonly id: number
  readonly job: Job
}
export interface Answer {
  readonly id: number
  readonly outcome: Outcome
}
