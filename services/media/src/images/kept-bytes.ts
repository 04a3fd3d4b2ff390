import { LRUCache } from 'lru-cache'
import { imageLimits } from './limits.ts'

/** Bytes in memory, by blob key. */
export type KeptBytes = Pick<LRUCache<string, Uint8Array>, 'get' | 'set'>

/**
 * Creates a cache that keeps bytes for `forMs` and evicts the least recently used first. Default: one minute. The bytes of a
 * key never change. Callers check access before each lookup. Bytes of an erased photo disappear within `forMs` too.
 */
export const createKeptBytes = (forMs: number = imageLimits.keptVariantMs): KeptBytes =>
  new LRUCache<string, Uint8Array>({
    maxSize: imageLimits.keptVariantBytes,
    sizeCalculation: ({ length }) => length || 1,
    ttl: forMs,
    ttlAutopurge: true,
  })
