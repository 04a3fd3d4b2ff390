import { type Body, type CallName, calls, type Params, type Query, type Reply } from '@hunch/proto/http/client'
import { cachedAtOf, recordCachedAt } from './cachedAt.ts'
import { readServerTime } from './clock.ts'
import { ApiError, toApiError } from './error.ts'
import { recordReached } from './network.ts'
import { type Answer, takePreloaded } from './preloadedReads.ts'

type Given<K extends string, T> = [T] extends [undefined] ? unknown : Record<K, T>
type Maybe<K extends string, T> = [T] extends [undefined] ? unknown : Partial<Record<K, T>>
type Sent<N extends CallName> = (typeof calls)[N]['body'] extends 'multipart' ? FormData : Body<N>
type Keyed<N extends CallName> = (typeof calls)[N] extends { idempotencyKey: true }
  ? { idempotencyKey: string }
  : unknown

/** The options of a call: exactly what its contract names. A multipart body is a `FormData`. */
export type CallOptions<N extends CallName> = Given<'params', Params<N>> &
  Maybe<'query', Query<N>> &
  Given<'body', Sent<N>> &
  Keyed<N> & { signal?: AbortSignal }

type Arguments<N extends CallName> = Record<never, never> extends CallOptions<N> ? [CallOptions<N>?] : [CallOptions<N>]

interface LooseOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Makes a call. Returns its typed reply; throws ApiError for every response that is not a success. */
export async function call<N extends CallName>(name: N, ...options: Arguments<N>): Promise<Reply<N>> {
  return (await callWithHeaders(name, ...options)).data
}

/** The same, with the response's headers. */
export async function callWithHeaders<N extends CallName>(
  name: N,
  ...[options]: Arguments<N>
): Promise<{ data: Reply<N>; headers: Headers }> {
  const { response, sentAt, receivedAt } = await preloadedOrSent(name, options ?? {})
  const cachedAt = cachedAtOf(response.headers)
  // While the product starts, a stand-in responds for it: that counts as no connection.
  const isAway = response.headers.has('Stand-In')
  recordReached(cachedAt === undefined && !isAway)
  if (isAway) throw new ApiError(0, 'the product is starting')
  if (cachedAt === undefined) readServerTime(response.headers, sentAt, receivedAt)
  if (!response.ok) throw await toApiError(response)
  const data = response.status === 204 ? undefined : await response.json()
  if (cachedAt !== undefined) recordCachedAt(data, cachedAt)
  return { data: data as Reply<N>, headers: response.headers }
}

/** A background read. Returns `empty` to whoever is signed out, instead of failing. */
export async function readOr<N extends CallName, E>(
  empty: E,
  name: N,
  ...options: Arguments<N>
): Promise<Reply<N> | E> {
  try {
    return await call(name, ...options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return empty
    throw error
  }
}

/** A key that makes a create call happen once, however often it is sent. Works over plain http as well. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function addressOf(name: CallName, { params = {}, query = {} }: LooseOptions): string {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return path
  return `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

/** Takes the response to a read that the page sent early, else sends the call. */
async function preloadedOrSent(name: CallName, options: LooseOptions): Promise<Answer> {
  const { method } = calls[name]
  const address = addressOf(name, options)
  const early = method === 'GET' ? takePreloaded(address) : undefined
  const answer = early && (await early)
  if (early) options.signal?.throwIfAborted()
  if (answer) return answer
  const sentAt = Date.now()
  const response = await send(method, address, options)
  return { response, sentAt, receivedAt: Date.now() }
}

async function send(method: string, address: string, { body, idempotencyKey, signal }: LooseOptions) {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  if (signal) init.signal = signal
  try {
    return await fetch(address, init)
  } catch (error) {
    if (signal?.aborted) throw error
    if (!isForm) recordReached(false) // a form that is too large is cut off as well
    throw new ApiError(0, error instanceof Error ? error.message : String(error))
  }
}
