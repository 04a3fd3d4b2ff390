import { createHash } from 'node:crypto'

/** Bits of an invite code. */
export const codeBits = 128

const shape = /^[A-Za-z0-9_-]{22}$/

/** Whether a text has the shape of an invite code: 128 bits in base64url. */
export const isCode = (text: string): boolean => shape.test(text)

/** What a code is looked up by, in hex. It has no salt: a random code cannot be guessed from a table. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key under which a member's wrong codes are counted. */
export const memberKey = (memberId: string): string => `member ${memberId}`

/** The same of an address's network; the address itself is not kept. */
export const networkKey = (network: string): string => `network ${hashOf(network)}`
