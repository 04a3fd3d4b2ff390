import { useSyncExternalStore } from 'react'

/** The post whose result is being revealed. At most one at a time. */
let current: string | undefined
const listeners = new Set<() => void>()

function set(id: string | undefined): void {
  current = id
  for (const listener of listeners) listener()
}

/** Shows the reveal of a post's result. The reveal's code must be loaded: see `openReveal`. */
export const startReveal = (id: string): void => set(id)
export const closeReveal = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The post whose result is being revealed; undefined if there is none. */
export const useRevealing = (): string | undefined => useSyncExternalStore(subscribe, () => current)
