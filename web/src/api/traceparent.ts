/** Returns random bytes as hexadecimal digits. Also works over plain http. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Requests sent within this time after a tap belong to its trace, in ms. */
const tapMs = 1_000
let tappedAt = Number.NEGATIVE_INFINITY
let traceId = ''

addEventListener(
  'click',
  () => {
    tappedAt = performance.now()
    traceId = ''
  },
  true,
)

/**
 * Returns a request's W3C `traceparent` (`00-<trace>-<span>-01`), so that operators can follow a tap through the
 * services. Requests within a second after a tap are one trace. The gateway decides which traces it samples.
 */
export function newTraceparent(): string {
  if (!traceId || performance.now() - tappedAt > tapMs) traceId = randomHex(16)
  return `00-${traceId}-${randomHex(8)}-01`
}
