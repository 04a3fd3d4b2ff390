import { useSyncExternalStore } from 'react'

/** The post that its author may share now: the last one that they made here, until they dismissed that. */
let offered: string | undefined
const listeners = new Set<() => void>()

function set(id: string | undefined): void {
  offered = id
  for (const listener of listeners) listener()
}

/** Offers to share a post, below its card. */
export const offerSharing = (id: string): void => set(id)
export const endOffer = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether sharing is offered for a post. */
export const useIsOffered = (id: string): boolean => useSyncExternalStore(subscribe, () => offered === id)
