import { createHash } from 'node:crypto'

/** Bits of a session's token. */
export const tokenBits = 256
const shape = /^[A-Za-z0-9_-]{43}$/

/** Whether a text has the shape of a session's token: 256 bits in base64url. */
export const isToken = (text: string): boolean => shape.test(text)

/** What is kept of a token, in hex. It has no salt: a random token cannot be guessed from a table. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the sign-out page sends back to show that it was asked: known only to who holds the token. */
export const signOutProof = (token: string): string => hashOf(`sign out ${token}`)
