export type { LiveMessage } from '@hunch/proto/http'

/** The posts on the screen, the most recently shown last, with the number of components that show each. */
const watched = new Map<string, number>()
const listeners = new Set<() => void>()

/** Registers a post that is on the screen, so that live updates cover it. Returns a function that unregisters it. */
export function watchPost(id: string): () => void {
  const count = watched.get(id) ?? 0
  watched.delete(id)
  watched.set(id, count + 1)
  notify()
  return () => {
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else watched.delete(id)
    notify()
  }
}

/** The ids of the posts on the screen, the most recently shown last. */
export const watchedPosts = (): readonly string[] => [...watched.keys()]

/** Calls `listener` when a post enters or leaves the screen. Returns a function that unsubscribes. */
export function onWatched(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
