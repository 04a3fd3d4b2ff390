import { createHash } from 'node:crypto'

const shape = /^[A-Za-z0-9_-]{22}$/

/** Whether a text has the shape of an invite code: 128 bits in base64url. */
export const isCode = (text: string): boolean => shape.test(text)

/** What a code is looked up by, in hex. It has no salt: a random code cannot be guessed from a table. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
