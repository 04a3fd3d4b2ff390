import type { Readable } from 'node:stream'
import type { Part } from '@hunch/kit/lifecycle'

/** A blob, opened for reading. */
interface Blob {
  readonly bytes: number
  readonly content: Readable
}

/** A blob as a list of the store has it. */
export interface StoredBlob {
  readonly key: string
  readonly bytes: number
}

/**
 * Where photos' bytes are stored: a folder, or any object store. Keys are relative paths of letters,
 * digits, `-`, `_` and inner dots. Every adapter passes `test/support/blobs.contract.ts`.
 *
 * @throws unavailable, or an error that kit maps to it, where the store is away
 */
export interface Blobs extends Part {
  /** Stores a blob, whole or not at all; an earlier one is replaced. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Opens a blob; the caller reads it to its end or destroys it. Undefined where there is none. */
  get(key: string): Promise<Blob | undefined>
  /** The file of a blob, whether it is there or not; undefined where the store has no files. */
  fileOf?(key: string): string
  /** The size of a blob, without opening it. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /**
   * A page of all blobs that are whole, in no order, and where the next page begins; those that are stored or deleted
   * meanwhile may be among them or not.
   */
  list(from?: string): Promise<{ readonly blobs: readonly StoredBlob[]; readonly next?: string | undefined }>
  /** Deletes a blob, also where there is none. */
  delete(key: string): Promise<void>
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Whether a text is a blob's key. */
export const isKey = (text: string): boolean => keyPattern.test(text)

/**
 * The key itself.
 *
 * @throws RangeError for anything that could lead out of the store
 */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`not a blob's key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
