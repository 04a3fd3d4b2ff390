/** Something that a member did in the app and that no call tells the server of. */
export interface UseEvent {
  /** What was done, as in `open_alerts`. */
  readonly action: string
  readonly category: string
  readonly label?: string
  readonly value?: number
}

type Listener = (event: UseEvent | undefined) => void
const listeners = new Set<Listener>()

/** Tells that something was used. Nothing comes of it while nobody is signed in. */
export function noteUse(event: UseEvent): void {
  for (const listener of listeners) listener(event)
}

/** Tells that something was done by a call that is no mutation, so that it is counted. */
export function noteAction(): void {
  for (const listener of listeners) listener(undefined)
}

/** Hears what is used and done; answers how to stop. */
export function onUse(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
