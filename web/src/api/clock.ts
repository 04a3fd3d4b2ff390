/**
 * How long the best sample of the server's clock is kept, in ms. Each `Server-Time` header is a sample. The shorter its
 * round trip, the more exact it is; a slower sample replaces the best one only after this time.
 */
const keepMs = 60_000
let offsetMs = 0
let best: { takenAt: number; roundTripMs: number } | undefined

/** The server's time in ms since 1970. Before the first sample: this browser's time. */
export const serverNow = (): number => Date.now() + offsetMs

/** Records a sample: the server's time, and when the request was sent and the response received; in ms since 1970. */
export function recordServerTime(serverMs: number, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt
  if (best && roundTripMs > best.roundTripMs && receivedAt - best.takenAt < keepMs) return
  best = { takenAt: receivedAt, roundTripMs }
  offsetMs = serverMs - (sentAt + roundTripMs / 2)
}

/** Records the time in a response's headers, unless a cache may have stored the response. */
export function readServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const serverMs = Number(headers.get('Server-Time'))
  const mayBeOld = /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '')
  if (serverMs > 0 && !mayBeOld) recordServerTime(serverMs, sentAt, receivedAt)
}
