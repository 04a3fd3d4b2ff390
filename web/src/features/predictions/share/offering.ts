import { useSyncExternalStore } from 'react'

/** The new post that is offered for sharing. Undefined after its author dismissed the offer. */
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
