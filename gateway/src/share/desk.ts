import { errors } from '../errors.ts'

/** Pictures that are kept; each is some 20 kB. */
const mostKept = 300
/** Pictures that may wait to be drawn, one after the other. */
const mostWaiting = 20

/**
 * Draws one picture at a time, since it takes a core, and each once: who asks for the same gets
 * the same. Throws unavailable where too many wait.
 */
export function createDesk() {
  const kept = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function next(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (waiting >= mostWaiting) throw errors.unavailable()
    waiting += 1
    const drawn = last.then(draw)
    last = drawn.catch(() => {})
    try {
      return await drawn
    } finally {
      waiting -= 1
    }
  }

  return {
    draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const found = kept.get(key)
      if (found) return found
      const picture = next(draw)
      kept.set(key, picture)
      picture.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      return picture
    },
  }
}
