import { useSyncExternalStore } from 'react'

/** The post whose result is being revealed; one at a time, above whatever screen there is. */
let current: string | undefined
const listeners = new Set<() => void>()

function set(id: string | undefined): void {
  current = id
  for (const listener of listeners) listener()
}

/** Reveals the result of a post to the viewer. */
export const openReveal = (id: string): void => set(id)
export const closeReveal = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The post whose result is being revealed. */
export const useRevealing = (): string | undefined => useSyncExternalStore(subscribe, () => current)
