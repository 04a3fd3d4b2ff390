import { readServerTime } from './clock.ts'
import { ApiError, toApiError } from './error.ts'
import { recordReached } from './network.ts'
import { type Answer, takePreloaded } from './preloadedReads.ts'
import { newTraceparent } from './traceparent.ts'

/** The options of a request. */
export interface RequestOptions {
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Maximum body, in characters, of a request sent with `keepalive`, which outlives its page. Browsers refuse such a request if
 * the bodies of all pending ones together exceed 64 kB.
 */
const maxOutliving = 4_000

/** Sends a request without the list of calls (see `call`). Throws ApiError for every response that is not a success. */
export async function request(
  method: string,
  address: string,
  options: RequestOptions = {},
): Promise<{ data: unknown; headers: Headers }> {
  const { response, sentAt, receivedAt } = await preloadedOrSent(method, address, options)
  const cachedAt = cachedAtOf(response.headers)
  // While the product starts, a stand-in server responds. Treat that as no connection.
  const isAway = response.headers.has('Stand-In')
  recordReached(cachedAt === undefined && !isAway)
  if (isAway) throw new ApiError(0, 'the product is starting')
  if (cachedAt === undefined) readServerTime(response.headers, sentAt, receivedAt)
  if (!response.ok) throw await toApiError(response)
  const data: unknown = response.status === 204 ? undefined : await response.json()
  if (cachedAt !== undefined) recordCachedAt(data, cachedAt)
  return { data, headers: response.headers }
}

/** Uses the preloaded response if there is one; otherwise sends the request. */
async function preloadedOrSent(method: string, address: string, options: RequestOptions): Promise<Answer> {
  const early = method === 'GET' ? takePreloaded(address) : undefined
  const answer = early && (await early)
  if (early) options.signal?.throwIfAborted()
  if (answer) return answer
  const sentAt = Date.now()
  const response = await send(method, address, options)
  return { response, sentAt, receivedAt: Date.now() }
}

async function send(method: string, address: string, { body, idempotencyKey, signal }: RequestOptions) {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { Accept: 'application/json', traceparent: newTraceparent() }
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const content = isForm || body === undefined ? body : JSON.stringify(body)
  // A member may tap and leave at once: the change is already shown, so it must arrive.
  const keepalive = method !== 'GET' && !(content instanceof FormData) && (content?.length ?? 0) <= maxOutliving
  const init: RequestInit = { method, headers, credentials: 'same-origin', keepalive }
  if (content !== undefined) init.body = content
  if (signal) init.signal = signal
  try {
    return await fetch(address, init)
  } catch (error) {
    if (signal?.aborted) throw error
    if (!isForm) recordReached(false) // not for forms: the server also cuts the connection if one is too large
    throw new ApiError(0, error instanceof Error ? error.message : String(error))
  }
}

/** The header that the service worker adds to a cached response: when the response arrived, in ms since 1970. */
const header = 'Kept-At'

const times = new WeakMap<object, number>()

/** When the service worker cached a response, in ms since 1970; undefined for a response from the network. */
const cachedAtOf = (headers: Headers): number | undefined => Number(headers.get(header)) || undefined

/** Records when the data of a cached response was current, in ms since 1970. For an array: records it for each item. */
function recordCachedAt(data: unknown, cachedAt: number): void {
  for (const each of Array.isArray(data) ? data : [data])
    if (typeof each === 'object' && each !== null) times.set(each, cachedAt)
}

/** When cached data was current, in ms since 1970; undefined for fresh data. */
export const cachedAt = (data: object): number | undefined => times.get(data)
