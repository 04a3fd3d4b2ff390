import { useSyncExternalStore } from 'react'

/** Whether the last call reached the server. */
let reached = true
let online = true
const listeners = new Set<() => void>()

function settle(): void {
  const now = reached && navigator.onLine
  if (now === online) return
  online = now
  for (const listener of listeners) listener()
}

/** Records whether a call reached the server. A response from the worker's cache does not count. */
export function recordReached(wasReached: boolean): void {
  reached = wasReached
  settle()
}

/** Whether the browser is online and the last call reached the server. */
export const isOnline = (): boolean => online

/** Calls `listener` when the connection is lost or restored. Returns a function that unsubscribes. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Hook: whether there is a connection. Re-renders when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline)

addEventListener('offline', settle)
addEventListener('online', () => recordReached(true))
settle()
