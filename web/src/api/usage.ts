/** Something that a member did in the app, for usage analytics, where no call shows it. */
export interface UsageEvent {
  /** What was done, as in `open_alerts`. */
  readonly action: string
  readonly category: string
  readonly label?: string
  readonly value?: number
}

type Listener = (event: UsageEvent | undefined) => void
const listeners = new Set<Listener>()

/** Tracks a usage event; ignored while nobody is signed in. */
export function trackEvent(event: UsageEvent): void {
  for (const listener of listeners) listener(event)
}

/** Counts an action done by a call that is no mutation. */
export function trackAction(): void {
  for (const listener of listeners) listener(undefined)
}

/** Calls `listener` with each event, or undefined for an action. Returns how to unsubscribe. */
export function onUsage(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
