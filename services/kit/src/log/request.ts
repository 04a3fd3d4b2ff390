import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A request's id is a word of up to 64 letters. Where the request is traced, its `traceparent` (W3C) stands
 * behind it after a space, so that the place in a trace goes wherever the id goes: into batches that
 * several requests share, into the outbox, to peers. Code passes it on as one value; only what reaches the
 * outside (logs, headers, the event log) takes it apart.
 */
const request = new AsyncLocalStorage<string>()

/** The id of the request being worked on here, if any; it travels through gRPC and events. */
export const currentRequestId = (): string | undefined => request.getStore()

/** Runs something as part of a request. */
export const withRequestId = <T>(id: string, run: () => T): T => request.run(id, run)

/** The id without its place in a trace. */
export function plainRequestId(id: string): string {
  const end = id.indexOf(' ')
  return end < 0 ? id : id.slice(0, end)
}

/** The `traceparent` of an id; empty where the request is not traced. */
export function traceparentOf(id: string): string {
  const end = id.indexOf(' ')
  return end < 0 ? '' : id.slice(end + 1)
}

/** Puts an id and a `traceparent` together; an earlier one of the id is replaced. */
export const tracedRequestId = (id: string, traceparent: string): string =>
  traceparent ? `${plainRequestId(id)} ${traceparent}` : plainRequestId(id)

/** What of an id a line of the log holds. */
export function requestFields(id: string): Readonly<Record<string, string>> {
  const end = id.indexOf(' ')
  if (end < 0) return { requestId: id }
  // 00-<32 digits of the trace>-<16 digits of the span>-01
  const trace = id.slice(end + 4, end + 36)
  return { requestId: id.slice(0, end), trace_id: trace, span_id: id.slice(end + 37, end + 53) }
}
