/**
 * A picture's fingerprint, which stays nearly the same when the picture is re-encoded, resized or slightly retouched: the
 * difference hash ("dHash", Neal Krawetz, "Kind of Like That", hackerfactor.com, 2013) in the form of 128 bits that Ben
 * Hoyt's `dhash` (github.com/benhoyt/dhash) gave it: of 9 by 9 grey squares whether each is lighter than its left
 * neighbour (64 bits), then than its upper one (64 bits).
 */
export interface Marks {
  /** SHA-256 of the re-encoded original, in hex. */
  readonly sha256: string
  /** 128 digits 0 and 1. */
  readonly fingerprint: string
}

/** So many grey squares a side. */
export const squares = 9
const steps = squares - 1
const halfBits = steps * steps
const bandBits = 16
const bandCount = (2 * halfBits) / bandBits

/**
 * Pictures are taken for the same where at most so many bits differ: with one band fewer than there are, at least one
 * band is equal, so that looking for equal bands misses none.
 */
export const mostBitsApart = bandCount - 1

/** A difference of brightness that re-encoding makes by itself. */
const noise = 1

/** The fingerprint of 9 by 9 squares of grey, row by row. */
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

/** Fewer bits than this of one kind in either half, and too many different pictures share the fingerprint. */
const leastOfAKind = 8

/** Whether a picture is so plain (one colour, a gradient, a line of text) that its fingerprint says nothing. */
export const isPlain = (fingerprint: string): boolean =>
  [fingerprint.slice(0, halfBits), fingerprint.slice(halfBits)].some((half) => {
    const ones = half.replaceAll('0', '').length
    return Math.min(ones, halfBits - ones) < leastOfAKind
  })

/** The bands by which similar fingerprints are found: 16 bits each, with its position; none of a plain picture. */
export function bandsOf(fingerprint: string): number[] {
  if (isPlain(fingerprint)) return []
  return Array.from({ length: bandCount }, (_, band) => {
    const bits = fingerprint.slice(band * bandBits, (band + 1) * bandBits)
    return band * 2 ** bandBits + Number.parseInt(bits, 2)
  })
}
