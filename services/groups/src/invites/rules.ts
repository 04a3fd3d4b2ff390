import { createHash } from 'node:crypto'

/** Number of random bytes in an invite code. A character holds 5 bits, so a code has 26 characters. */
export const codeBytes = 16
const codeLength = Math.ceil((8 * codeBytes) / 5)

/** Crockford's base 32: digits and letters that are hard to confuse when read out or copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const shape = new RegExp(`^[${alphabet}]{${codeLength}}$`)
/** Older codes have 128 bits in base64url; they still work. */
const formerShape = /^[A-Za-z0-9_-]{22}$/

/** Formats random bytes as an invite code: 16 bytes → 26 characters. */
export function codeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.padEnd(5 * codeLength, '0').match(/.{5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five, 2)])
    .join('')
}

/**
 * Parses an invite code in any case, with spaces or hyphens. Reads O as 0, and I or L as 1. For example, a code that
 * begins with `ab-1o` is read as `AB10…`. Undefined if the text does not have the form of a code.
 */
export function readCode(text: string): string | undefined {
  const trimmed = text.trim()
  if (formerShape.test(trimmed)) return trimmed
  const code = trimmed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return shape.test(code) ? code : undefined
}

/** Returns the hash by which a code is looked up, in hex. The hash needs no salt, because codes are random. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the key under which a member's wrong codes are counted. */
export const memberKey = (memberId: string): string => `member ${memberId}`

/** Returns the key under which a network's wrong codes are counted. It contains a hash, so that no address is stored. */
export const networkKey = (network: string): string => `network ${hashOf(network)}`
