/**
 * What the page's head asked for while the app was still on its way (web/preloads.ts): reads of the
 * screen at the address, each taken once, and soon or never.
 */
const takenWithinMs = 15_000

/** An answer, with when its question was sent and when it came, in ms since 1970 by this browser. */
export interface Answer {
  readonly response: Response
  readonly sentAt: number
  readonly receivedAt: number
}

declare global {
  interface Window {
    /** By address; undefined where the network failed. */
    earlyReads?: Map<string, { readonly sentAt: number; readonly answer: Promise<Answer | undefined> }>
  }
}

/** The answer to a read that was asked early; undefined where there is none, or it is stale or no success: ask again. */
export function takeEarly(address: string): Promise<Answer | undefined> | undefined {
  const early = window.earlyReads?.get(address)
  window.earlyReads?.delete(address)
  if (!early || Date.now() - early.sentAt > takenWithinMs) return undefined
  return early.answer.then((answer) => (answer?.response.ok ? answer : undefined))
}
