/** Letters and digits that are not easily confused (Crockford's Base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const bitsEach = 5
const inGroup = 4

/** Formats random bytes as a code in groups of four, for example `k3f9-02mx-7hwq-p8ta`. */
export function formatCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: bits.length / bitsEach }, (_, index) =>
    alphabet.charAt(Number.parseInt(bits.slice(index * bitsEach, (index + 1) * bitsEach), 2)),
  )
  return letters.map((letter, index) => (index > 0 && index % inGroup === 0 ? `-${letter}` : letter)).join('')
}

/** Returns the form in which codes are compared: `K3F9 O2mx` becomes `k3f902mx`. An o counts as 0, an i or l as 1. */
export const codeKey = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
