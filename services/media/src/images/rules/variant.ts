import { type Variant, variantFormats } from '../../decoders/rules/pictures.ts'

/** The query of an image's URL, as the caller wrote it. */
export interface VariantQuery {
  readonly w?: string | undefined
  readonly h?: string | undefined
  readonly q?: string | undefined
  readonly f?: string | undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The boxes for photos, in pixels, in ascending order. No variant is larger than the last box. */
export const boxes: readonly Size[] = [
  { width: 80, height: 60 },
  { width: 160, height: 120 },
  { width: 240, height: 180 },
  { width: 300, height: 225 },
  { width: 400, height: 300 },
  { width: 640, height: 480 },
  { width: 800, height: 600 },
  { width: 1_200, height: 900 },
  { width: 1_600, height: 1_200 },
]
const largest = boxes[boxes.length - 1] as Size
const defaultBox: Size = { width: 300, height: 225 }

const qualities: readonly number[] = [30, 60, 90]
const defaultQuality = 60

/** Whether a query requests a variant; without parameters it requests the original. */
export const requestsVariant = ({ w, h, q, f }: VariantQuery): boolean =>
  [w, h, q, f].some((value) => value !== undefined)

/**
 * Returns the variant nearest to a query. Its box is the smallest in which the photo is at least as
 * large as requested. Its quality is the nearest of 30, 60 and 90. Clamps numbers and ignores invalid
 * values, so that a photo has at most 81 variants. For a photo of 4:3, `w=350&h=350&q=70` gives
 * `400x300-60.webp`.
 */
export function chooseVariant(photo: Size, query: VariantQuery): Variant {
  const requested = scale(photo, {
    width: bounded(query.w, defaultBox.width, largest.width),
    height: bounded(query.h, defaultBox.height, largest.height),
  })
  const box = boxes.find((each) => scale(photo, each) >= requested) ?? largest
  const quality = bounded(query.q, defaultQuality, 90)
  return {
    ...box,
    quality: qualities.reduce((best, each) => (Math.abs(each - quality) < Math.abs(best - quality) ? each : best)),
    format: variantFormats.find((format) => format === query.f) ?? 'webp',
  }
}

/** Returns a variant's id, e.g. `300x225-60.webp`: part of its blob key and of its ETag. */
export const variantId = ({ width, height, quality, format }: Variant): string =>
  `${width}x${height}-${quality}.${format}`

/** Returns the factor that scales a photo into a box; at most 1. */
const scale = (photo: Size, box: Size): number => Math.min(1, box.width / photo.width, box.height / photo.height)

const bounded = (text: string | undefined, fallback: number, max: number): number =>
  Math.min(max, Math.max(1, number(text) ?? fallback))

function number(text: string | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN
  return Number.isNaN(value) ? undefined : value
}
