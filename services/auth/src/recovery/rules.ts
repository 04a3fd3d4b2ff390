/** Letters and digits of which none looks like another (Crockford's). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const bitsEach = 5
const inGroup = 4

/** Returns random bytes as a code in groups of four, as in `k3f9-02mx-7hwq-p8ta`. */
export function formatCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: bits.length / bitsEach }, (_, index) =>
    alphabet.charAt(Number.parseInt(bits.slice(index * bitsEach, (index + 1) * bitsEach), 2)),
  )
  return letters.map((letter, index) => (index > 0 && index % inGroup === 0 ? `-${letter}` : letter)).join('')
}

/** Returns the form in which codes are compared: in small letters, without blanks and dashes, look-alikes as they are meant. */
export const codeKey = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
