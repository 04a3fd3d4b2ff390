import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The content of one of the real photos. */
export const photo = (file: string): Promise<Buffer> => readFile(new URL(`../photos/${file}`, import.meta.url))

/** A name as predictions makes it. */
export const newName = (): string => randomBytes(16).toString('base64url')
