import { createHash, randomBytes } from 'node:crypto'

/** Length of the tokens of sessions and mailed links, in bits. */
const tokenBits = 256
const shape = /^[A-Za-z0-9_-]{43}$/

/** Returns a new random token in base64url. */
export const newToken = (): string => randomBytes(tokenBits / 8).toString('base64url')

/** Whether a text has the format of a token: 256 bits in base64url. */
export const isToken = (text: string): boolean => shape.test(text)

/** Returns the SHA-256 of a text in hex. The database stores this hash instead of a token. Random tokens need no salt. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
