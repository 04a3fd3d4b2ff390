import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A request id is a word of up to 64 characters. If the request is traced, a space and its `traceparent` (W3C) follow. So
 * the trace travels wherever the id goes: into shared batches, into the outbox, to peers. Code passes the id on as one
 * value. Only output (logs, headers, the event log) splits it.
 */
const request = new AsyncLocalStorage<string>()

/** The id of the current request, if any. It travels through gRPC and events. */
export const currentRequestId = (): string | undefined => request.getStore()

/** Runs a function as part of a request. */
export const withRequestId = <T>(id: string, run: () => T): T => request.run(id, run)

/** Returns the id without its `traceparent`. */
export function plainRequestId(id: string): string {
  const end = id.indexOf(' ')
  return end < 0 ? id : id.slice(0, end)
}

/** Returns the `traceparent` of an id; empty if the request is not traced. */
export function traceparentOf(id: string): string {
  const end = id.indexOf(' ')
  return end < 0 ? '' : id.slice(end + 1)
}

/** Appends a `traceparent` to an id, in place of an earlier one. */
export const tracedRequestId = (id: string, traceparent: string): string =>
  traceparent ? `${plainRequestId(id)} ${traceparent}` : plainRequestId(id)

/** Returns the log fields of an id: the plain id and, if traced, trace and span. */
export function requestFields(id: string): Readonly<Record<string, string>> {
  const end = id.indexOf(' ')
  if (end < 0) return { requestId: id }
  // 00-<32 digits of the trace>-<16 digits of the span>-01
  const trace = id.slice(end + 4, end + 36)
  return { requestId: id.slice(0, end), trace_id: trace, span_id: id.slice(end + 37, end + 53) }
}
