/** What a caller asks for, as it stands in the address; anything may stand there. */
export interface Asked {
  readonly w?: string | undefined
  readonly h?: string | undefined
  readonly q?: string | undefined
  readonly f?: string | undefined
}

const formats = ['webp', 'avif', 'jpeg'] as const
type VariantFormat = (typeof formats)[number]

/** One of the few shapes that a photo is served in: whole, inside a box, never enlarged. */
export interface Variant {
  readonly width: number
  readonly height: number
  readonly quality: number
  readonly format: VariantFormat
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The boxes that photos are drawn in, in pixels; the last is the largest that is served. */
export const boxes: readonly Size[] = [
  { width: 80, height: 60 },
  { width: 160, height: 120 },
  { width: 240, height: 180 },
  { width: 300, height: 225 },
  { width: 400, height: 300 },
]
const largest = boxes[boxes.length - 1] as Size
const usual: Size = { width: 300, height: 225 }

const qualities: readonly number[] = [30, 60, 90]
const usualQuality = 60

/** Whether an address names any size at all; without one it means the original. */
export const asksForVariant = ({ w, h, q, f }: Asked): boolean => [w, h, q, f].some((value) => value !== undefined)

/**
 * The variant nearest to what is asked: the smallest box in which this photo is drawn at least
 * as large as asked, the nearest quality, a known format. Out of range is clamped and nonsense
 * counts as not said, so that a photo has at most 45 variants, whatever anyone asks.
 */
export function chooseVariant(photo: Size, asked: Asked): Variant {
  const wanted = scale(photo, {
    width: bounded(asked.w, usual.width, largest.width),
    height: bounded(asked.h, usual.height, largest.height),
  })
  const box = boxes.find((each) => scale(photo, each) >= wanted) ?? largest
  const quality = bounded(asked.q, usualQuality, 90)
  return {
    ...box,
    quality: qualities.reduce((best, each) => (Math.abs(each - quality) < Math.abs(best - quality) ? each : best)),
    format: formats.find((format) => format === asked.f) ?? 'webp',
  }
}

/** A variant in few letters, as in `300x225-60.webp`: part of its blob's key and of its ETag. */
export const variantId = ({ width, height, quality, format }: Variant): string =>
  `${width}x${height}-${quality}.${format}`

/** By how much a photo is scaled to lie inside a box; never more than 1. */
const scale = (photo: Size, box: Size): number => Math.min(1, box.width / photo.width, box.height / photo.height)

const bounded = (text: string | undefined, fallback: number, most: number): number =>
  Math.min(most, Math.max(1, number(text) ?? fallback))

function number(text: string | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN
  return Number.isNaN(value) ? undefined : value
}
