import type { Readable } from 'node:stream'
import type { Part } from '@hunch/kit/lifecycle'

/** Bytes that lie in a store, opened for reading. */
interface Blob {
  readonly bytes: number
  readonly content: Readable
}

/**
 * Where photos' bytes lie: a folder, or any object store. Keys are relative paths of letters,
 * digits, `-`, `_` and inner dots. Every adapter passes `test/blobs.contract.ts`. Throws unavailable,
 * or what the error table knows as such, where the store is away.
 */
export interface Blobs extends Part {
  /** Stores bytes under a key, whole or not at all; what was there is replaced. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Opens what lies under a key; the caller reads it to its end or destroys it. Undefined where nothing does. */
  get(key: string): Promise<Blob | undefined>
  /** How much lies under a key, without opening it. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /** Removes what lies under a key; nothing there is as good. */
  delete(key: string): Promise<void>
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** The key itself, if it is one. Throws for anything that could lead out of the store. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`not a blob's key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
