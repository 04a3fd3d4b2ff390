/** A member's action in the app that causes no API call, for usage analytics. */
export interface UsageEvent {
  /** The action, as in `open_alerts`. */
  readonly action: string
  readonly category: string
  readonly label?: string
  readonly value?: number
}

type Listener = (event: UsageEvent | undefined) => void
const listeners = new Set<Listener>()

/** Tracks a usage event; ignored for visitors. */
export function trackEvent(event: UsageEvent): void {
  for (const listener of listeners) listener(event)
}

/** Counts an action whose call is not a mutation. */
export function trackAction(): void {
  for (const listener of listeners) listener(undefined)
}

/** Calls `listener` with each event, or with undefined for an action. Returns a function that unsubscribes. */
export function onUsage(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
