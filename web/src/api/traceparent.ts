/** Random bytes in hexadecimal digits. Works over plain http as well. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is sent within so long after a tap belongs to it, in ms. */
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
 * Names a request's place in a trace (W3C `traceparent`), so that operators can follow a tap to its effect. All that
 * is sent within a second after a tap is one trace. Whether it is kept is the server's choice.
 */
export function newTraceparent(): string {
  if (!traceId || performance.now() - tappedAt > tapMs) traceId = randomHex(16)
  return `00-${traceId}-${randomHex(8)}-01`
}
