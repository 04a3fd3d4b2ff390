import { useSyncExternalStore } from 'react'

/** Whether the last call was answered by the server. */
let reached = true
let online = true
const listeners = new Set<() => void>()

function settle(): void {
  const now = reached && navigator.onLine
  if (now === online) return
  online = now
  for (const listener of listeners) listener()
}

/** Records whether a call was answered by the server, rather than by the worker's cache or not at all. */
export function recordReached(wasReached: boolean): void {
  reached = wasReached
  settle()
}

/** Whether there is a connection, as far as the browser and the last call know. */
export const isOnline = (): boolean => online

/** Calls `listener` when the connection goes or comes back. Returns how to unsubscribe. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether there is a connection, rendered again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline)

addEventListener('offline', settle)
addEventListener('online', () => recordReached(true))
settle()
