import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'

interface CachedPicture {
  readonly picture: Promise<Buffer>
  /** Undefined for one that lacks a part, which is drawn again after `pictureFreshMs`. */
  version: string | undefined
  /** By `performance.now()`. */
  readonly drawnAt: number
}

export interface PictureRequest {
  readonly key: string
  /** A cached picture of another version is sent up to `pictureFreshMs`. */
  readonly version: string
  /** The client's. */
  readonly address: string
  readonly draw: Draw
}

/** Draws a picture; it is not whole where a part of it could not be loaded. */
type Draw = () => Promise<{ readonly picture: Buffer; readonly isWhole: boolean }>

export interface SharePictureCache {
  /**
   * Returns a picture, drawn once for all requests of its version.
   *
   * @throws tooManyRequests where `addressDrawings` of this address wait
   * @throws unavailable where `drawings` wait in total
   */
  get(request: PictureRequest): Promise<Buffer>
}

/** Caches the last `picturesKept` pictures. */
export function createSharePictureCache(limits: Limits): SharePictureCache {
  const cache = new Map<string, CachedPicture>()
  const queue = createDrawingQueue(limits)
  return {
    get({ key, version, address, draw }) {
      const cached = cache.get(key)
      const isFresh = cached && performance.now() - cached.drawnAt < limits.pictureFreshMs
      if (cached && (cached.version === version || isFresh)) return cached.picture
      const drawing = queue.add(address, draw)
      const picture = drawing.then((drawn) => {
        if (!drawn.isWhole) entry.version = undefined
        return drawn.picture
      })
      const entry: CachedPicture = { picture, version, drawnAt: performance.now() }
      cache.delete(key)
      cache.set(key, entry)
      picture.catch(() => cache.get(key) === entry && cache.delete(key))
      for (const oldest of cache.keys()) {
        if (cache.size <= limits.picturesKept) break
        cache.delete(oldest)
      }
      return picture
    },
  }
}

type Job = () => Promise<void>

/** Draws one picture at a time, since each takes a core, round robin over addresses, so that none of them blocks the others. */
function createDrawingQueue(limits: Limits) {
  /** Waiting jobs by address; the address that is next comes first. */
  const waiting = new Map<string, Job[]>()
  let count = 0
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [address, [job, ...others]] = next
      waiting.delete(address)
      if (others.length > 0) waiting.set(address, others)
      await job?.()
    }
    isRunning = false
  }

  return {
    add(address: string, draw: Draw): ReturnType<Draw> {
      const ofAddress = waiting.get(address) ?? []
      if (ofAddress.length >= limits.addressDrawings) throw errors.tooManyRequests({ seconds: 1 })
      if (count >= limits.drawings) throw errors.unavailable()
      count += 1
      return new Promise((resolve, reject) => {
        const job = async () => {
          await draw().then(resolve, reject)
          count -= 1
        }
        waiting.set(address, [...ofAddress, job])
        void run()
      })
    },
  }
}
