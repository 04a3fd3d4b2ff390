import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'

interface CachedPicture {
  readonly picture: Promise<Buffer>
  /** Undefined if the picture lacks a part. Such a picture is drawn again after `pictureFreshMs`. */
  version: string | undefined
  readonly photoFile: string
  /** `performance.now()` when drawing was requested. */
  readonly drawnAt: number
  /** Size of the picture; 0 until it is drawn. */
  bytes: number
}

export interface PictureRequest {
  readonly key: string
  /** The requested version. A cached picture of another version is sent instead until it is `pictureFreshMs` old. */
  readonly version: string
  /** The post's photo at media; empty if there is none. A cached picture with another photo is not sent: it may be removed. */
  readonly photoFile: string
  /** The client's IPv4 address or IPv6 /48, by which drawings are queued. */
  readonly address: string
  readonly draw: Draw
}

/** Draws a picture. `isWhole` is false if a part could not be loaded. */
type Draw = () => Promise<{ readonly picture: Buffer; readonly isWhole: boolean }>

export interface SharePictureCache {
  /**
   * Returns a picture. All requests for the same version share one drawing.
   *
   * @throws tooManyRequests if `addressDrawings` pictures of this address are waiting
   * @throws unavailable if `drawings` pictures are waiting or being drawn
   */
  get(request: PictureRequest): Promise<Buffer>
}

/** Caches the most recent pictures, up to `pictureBytes` in total. */
export function createSharePictureCache(limits: Limits): SharePictureCache {
  const cache = new Map<string, CachedPicture>()
  const queue = createDrawingQueue(limits)
  let keptBytes = 0
  function remove(key: string): void {
    keptBytes -= cache.get(key)?.bytes ?? 0
    cache.delete(key)
  }
  function keep(entry: CachedPicture, bytes: number): void {
    entry.bytes = bytes
    keptBytes += bytes
    for (const [key, { bytes: drawn }] of cache) {
      if (keptBytes <= limits.pictureBytes) break
      if (drawn > 0) remove(key)
    }
  }
  return {
    get({ key, version, photoFile, address, draw }) {
      const cached = cache.get(key)
      const isFresh = cached?.photoFile === photoFile && performance.now() - cached.drawnAt < limits.pictureFreshMs
      if (cached && (cached.version === version || isFresh)) return cached.picture
      const drawing = queue.add(address, draw)
      const picture = drawing.then((drawn) => {
        if (!drawn.isWhole) entry.version = undefined
        if (cache.get(key) === entry) keep(entry, drawn.picture.length)
        return drawn.picture
      })
      const entry: CachedPicture = { picture, version, photoFile, drawnAt: performance.now(), bytes: 0 }
      remove(key)
      cache.set(key, entry)
      picture.catch(() => cache.get(key) === entry && remove(key))
      return picture
    },
  }
}

type Job = () => Promise<void>

/** Draws one picture at a time, since each takes a core. Addresses take turns, so that none blocks the others. */
function createDrawingQueue(limits: Limits) {
  /** Waiting jobs by address. The first address is next. */
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
