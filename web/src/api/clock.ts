/**
 * The server's clock as this browser knows it. Each `Server-Time` header is a sample; the one that
 * travelled fastest is the most exact, and it is kept for a minute before a slower one may replace it.
 */
const keepMs = 60_000
let offsetMs = 0
let best: { takenAt: number; roundTripMs: number } | undefined

/** Milliseconds since 1970 by the server's clock; this browser's until a first sample came. */
export const serverNow = (): number => Date.now() + offsetMs

/** Records a sample: the server's time, between `sentAt` and `receivedAt` of this browser. */
export function recordServerTime(serverMs: number, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt
  if (best && roundTripMs > best.roundTripMs && receivedAt - best.takenAt < keepMs) return
  best = { takenAt: receivedAt, roundTripMs }
  offsetMs = serverMs - (sentAt + roundTripMs / 2)
}

/** Records the sample of a response, unless a cache may have held the response for a while. */
export function readServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const serverMs = Number(headers.get('Server-Time'))
  const mayBeOld = /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '')
  if (serverMs > 0 && !mayBeOld) recordServerTime(serverMs, sentAt, receivedAt)
}
