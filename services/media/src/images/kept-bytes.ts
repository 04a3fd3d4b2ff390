import { LRUCache } from 'lru-cache'
import { fixedLimits } from '../limits.ts'

/** Bytes in memory, under the keys of their blobs. */
export type KeptBytes = Pick<LRUCache<string, Uint8Array>, 'get' | 'set'>

/**
 * Keeps bytes for a minute, the least used leave first. A key never stands for other bytes; who may see them is
 * judged before they are looked for, and those of an erased photo are gone within that minute too.
 */
export const createKeptBytes = (forMs: number = fixedLimits.keptVariantMs): KeptBytes =>
  new LRUCache<string, Uint8Array>({
    maxSize: fixedLimits.keptVariantBytes,
    sizeCalculation: ({ length }) => length || 1,
    ttl: forMs,
    ttlAutopurge: true,
  })
