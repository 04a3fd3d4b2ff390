/**
 * Reads of the screen at the address that the page's head sent while the app was still loading
 * (web/preloads.ts). Each response is taken once, and soon or never.
 */
const takenWithinMs = 15_000

/** A response, with when its request was sent and when it came, in ms since 1970 by this browser. */
export interface Answer {
  readonly response: Response
  readonly sentAt: number
  readonly receivedAt: number
}

declare global {
  interface Window {
    /** By address; undefined where the network failed. */
    preloadedReads?: Map<string, { readonly sentAt: number; readonly answer: Promise<Answer | undefined> }>
  }
}

/** Drops the responses that nothing has taken: what they say has changed. */
export const dropPreloaded = (): void => window.preloadedReads?.clear()

/**
 * The response to a read that was sent early; undefined where there is none, or it is stale or no
 * success: send it again.
 */
export function takePreloaded(address: string): Promise<Answer | undefined> | undefined {
  const early = window.preloadedReads?.get(address)
  window.preloadedReads?.delete(address)
  if (!early || Date.now() - early.sentAt > takenWithinMs) return undefined
  return early.answer.then((answer) => (answer?.response.ok ? answer : undefined))
}
