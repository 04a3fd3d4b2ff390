/**
 * How long after its request a preloaded response may be used, in ms. The page's head sends these reads while the app is
 * loading (web/preloads.ts). Each response is used at most once.
 */
const takenWithinMs = 15_000

/** A response, with the times of request and response in ms since 1970 by this browser's clock. */
export interface Answer {
  readonly response: Response
  readonly sentAt: number
  readonly receivedAt: number
}

declare global {
  interface Window {
    /** The preloaded reads, by address. `answer` resolves to undefined if the network failed. */
    preloadedReads?: Map<string, { readonly sentAt: number; readonly answer: Promise<Answer | undefined> }>
  }
}

/** Discards the unused responses, because their data has changed. */
export const dropPreloaded = (): void => window.preloadedReads?.clear()

/**
 * Takes the response to a preloaded read. Undefined if there is none, it is stale, or its status is an error; the caller
 * then sends the read.
 */
export function takePreloaded(address: string): Promise<Answer | undefined> | undefined {
  const early = window.preloadedReads?.get(address)
  window.preloadedReads?.delete(address)
  if (!early || Date.now() - early.sentAt > takenWithinMs) return undefined
  return early.answer.then((answer) => (answer?.response.ok ? answer : undefined))
}
