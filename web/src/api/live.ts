export type { LiveMessage } from '@hunch/proto/http'

/** The posts that are on the screen, the latest last, with the number of places that show each. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

/** Says that a post is on the screen, so that live updates name it. Answers how to say that it no longer is. */
export function watchPost(id: string): () => void {
  const places = shown.get(id) ?? 0
  shown.delete(id)
  shown.set(id, places + 1)
  tell()
  return () => {
    const left = (shown.get(id) ?? 1) - 1
    if (left > 0) shown.set(id, left)
    else shown.delete(id)
    tell()
  }
}

/** The ids of the posts on the screen, those that came last at the end. */
export const watchedPosts = (): readonly string[] => [...shown.keys()]

/** Hears when other posts are on the screen; answers how to stop. */
export function onWatched(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
