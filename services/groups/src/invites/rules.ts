import { createHash } from 'node:crypto'

/** Bytes of an invite code: 128 bits, five of them a character. */
export const codeBytes = 16
const codeLength = Math.ceil((8 * codeBytes) / 5)

/** Crockford's base 32: digits and letters that are hard to mistake for each other, read out or copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const shape = new RegExp(`^[${alphabet}]{${codeLength}}$`)
/** Codes that were made before were 128 bits in base64url; they still work. */
const formerShape = /^[A-Za-z0-9_-]{22}$/

/** Writes random bytes as an invite code. */
export function codeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.padEnd(5 * codeLength, '0').match(/.{5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five, 2)])
    .join('')
}

/**
 * Returns the invite code in what somebody typed: in either case, with spaces or hyphens between, and with O for
 * 0 or I and L for 1. Undefined where it has no code's shape.
 */
export function readCode(text: string): string | undefined {
  const trimmed = text.trim()
  if (formerShape.test(trimmed)) return trimmed
  const code = trimmed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return shape.test(code) ? code : undefined
}

/** What a code is looked up by, in hex. It has no salt: a random code cannot be guessed from a table. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key under which a member's wrong codes are counted. */
export const memberKey = (memberId: string): string => `member ${memberId}`

/** The same of an address's network; the address itself is not kept. */
export const networkKey = (network: string): string => `network ${hashOf(network)}`
