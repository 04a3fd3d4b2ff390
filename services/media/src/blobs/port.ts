import type { Readable } from 'node:stream'
import type { Part } from '@hunch/kit/lifecycle'

/** A blob, opened for reading. */
interface Blob {
  readonly bytes: number
  readonly content: Readable
}

/** An entry in a list of the store's blobs. */
export interface StoredBlob {
  readonly key: string
  readonly bytes: number
}

/**
 * The store of photos' bytes: a folder or an object store. Keys are relative paths of letters,
 * digits, `-`, `_` and inner dots. Every adapter passes `test/support/blobs.contract.ts`.
 *
 * @throws unavailable, or an error that kit converts to `unavailable`, if the store is unavailable
 */
export interface Blobs extends Part {
  /** Stores a blob completely or not at all. Replaces an earlier blob of the same key. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Opens a blob. The caller must read its content to the end or destroy it. Undefined if there is no such blob. */
  get(key: string): Promise<Blob | undefined>
  /** Returns the path of a blob's file, even if the file does not exist. The method is absent if the store has no files. */
  fileOf?(key: string): string
  /** Returns the size of a blob without opening it; undefined if there is none. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /**
   * Returns a page of all complete blobs, unordered. `next` is the `from` of the next page; undefined after the last. Blobs
   * that are stored or deleted in the meantime may be missing or included.
   */
  list(from?: string): Promise<{ readonly blobs: readonly StoredBlob[]; readonly next?: string | undefined }>
  /** Deletes a blob; no error if there is none. */
  delete(key: string): Promise<void>
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Whether a text is a blob's key. */
export const isKey = (text: string): boolean => keyPattern.test(text)

/**
 * Checks a key and returns it.
 *
 * @throws RangeError for a key that could lead out of the store
 */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new RangeError(`not a blob's key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
