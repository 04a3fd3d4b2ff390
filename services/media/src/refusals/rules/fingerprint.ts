/**
 * Hashes that recognise a picture. The fingerprint stays nearly the same after re-encoding, resizing or slight
 * retouching. It is the difference hash ("dHash", Neal Krawetz, "Kind of Like That", hackerfactor.com, 2013). The form
 * with 128 bits is from Ben Hoyt's `dhash` (github.com/benhoyt/dhash). It uses 9 by 9 grey squares. The first 64 bits
 * show which squares are lighter than their left neighbour; the others, than their upper neighbour.
 */
export interface Marks {
  /** SHA-256 of the re-encoded original, in hex. */
  readonly sha256: string
  /** 128 digits 0 and 1. */
  readonly fingerprint: string
}

/** Number of grey squares per side. */
export const squares = 9
const steps = squares - 1
const halfBits = steps * steps
const bandBits = 16
const bandCount = (2 * halfBits) / bandBits

/**
 * Maximum number of different bits between matching pictures. It is less than the number of bands, so at least one band
 * is equal. A search for equal bands therefore finds every match.
 */
export const mostBitsApart = bandCount - 1

/** Difference of brightness (0 to 255) that re-encoding alone can cause. The fingerprint ignores such a difference. */
const noise = 1

/** Returns the fingerprint of 9 by 9 grey squares, row by row. */
export function fingerprintOf(grey: Uint8Array): string {
  const at = (x: number, y: number) => grey[y * squares + x] ?? 0
  let [across, down] = ['', '']
  for (let y = 0; y < steps; y += 1)
    for (let x = 0; x < steps; x += 1) {
      across += at(x + 1, y) > at(x, y) + noise ? '1' : '0'
      down += at(x, y + 1) > at(x, y) + noise ? '1' : '0'
    }
  return across + down
}

/** Minimum number of ones, and of zeros, in each half of a fingerprint. With fewer, too many pictures share the fingerprint. */
const leastOfAKind = 8

/** Whether a picture is too plain (one colour, a gradient, a line of text) to be recognised by its fingerprint. */
export const isPlain = (fingerprint: string): boolean =>
  [fingerprint.slice(0, halfBits), fingerprint.slice(halfBits)].some((half) => {
    const ones = half.replaceAll('0', '').length
    return Math.min(ones, halfBits - ones) < leastOfAKind
  })

/**
 * Returns the eight 16-bit parts of a fingerprint, each as a number with the part's index: part 2 with the bits of 3 is
 * 2 · 65536 + 3 = 131075. Similar fingerprints have at least one number in common. Returns none for a plain picture.
 */
export function bandsOf(fingerprint: string): number[] {
  if (isPlain(fingerprint)) return []
  return Array.from({ length: bandCount }, (_, band) => {
    const bits = fingerprint.slice(band * bandBits, (band + 1) * bandBits)
    return band * 2 ** bandBits + Number.parseInt(bits, 2)
  })
}
