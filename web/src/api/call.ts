import {
  allCalls,
  type Body,
  type CallName,
  calls,
  type Params,
  type Query,
  type Reply,
} from '@hunch/proto/http/client'
import { ApiError, codeOf } from './error.ts'
import { type RequestOptions, request } from './request.ts'
import { randomHex } from './traceparent.ts'

type Given<K extends string, T> = [T] extends [undefined] ? unknown : Record<K, T>
type Maybe<K extends string, T> = [T] extends [undefined] ? unknown : Partial<Record<K, T>>
type Sent<N extends CallName> = (typeof calls)[N]['body'] extends 'multipart' ? FormData : Body<N>
type Keyed<N extends CallName> = (typeof calls)[N] extends { idempotencyKey: true }
  ? { idempotencyKey: string }
  : unknown

/** The options of a call, as named in its contract. A multipart body is a `FormData`. */
export type CallOptions<N extends CallName> = Given<'params', Params<N>> &
  Maybe<'query', Query<N>> &
  Given<'body', Sent<N>> &
  Keyed<N> &
  Pick<RequestOptions, 'signal'>

type Arguments<N extends CallName> = Record<never, never> extends CallOptions<N> ? [CallOptions<N>?] : [CallOptions<N>]

interface LooseOptions extends RequestOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Asks the member to agree to the terms, then sends the contribution again. Throws `error` if they do not agree. */
type AfterAgreeing = <T>(error: unknown, send: () => Promise<T>) => Promise<T>
let handle: (afterAgreeing: AfterAgreeing) => void
const afterAgreeing = new Promise<AfterAgreeing>((resolve) => {
  handle = resolve
})

/** Sets the function that asks for agreement to the terms. App sets it once idle; until then such calls wait. */
export const onTermsNotAgreed = (ask: AfterAgreeing): void => handle(ask)

/** Runs `send`. If the server first requires the member's agreement to the terms, asks for it and runs `send` again. */
export const sendAgreed = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (codeOf(error) !== 'termsNotAgreed') throw error
    return (await afterAgreeing)(error, send)
  })

/** Makes a call and returns its typed reply. Throws ApiError for every response that is not a success. */
export async function call<N extends CallName>(name: N, ...options: Arguments<N>): Promise<Reply<N>> {
  return (await callWithHeaders(name, ...options)).data
}

/** Like `call`, but also returns the response's headers. */
export async function callWithHeaders<N extends CallName>(
  name: N,
  ...[options]: Arguments<N>
): Promise<{ data: Reply<N>; headers: Headers }> {
  const loose: LooseOptions = options ?? {}
  // The build moves rarely used calls to a chunk of their own (compactCalls.ts).
  const { method, path } = (name in calls ? calls : await allCalls())[name]
  const send = () => request(method, addressOf(path, loose), loose)
  const { data, headers } = await sendAgreed(send)
  return { data: data as Reply<N>, headers }
}

/** A background read. Returns `empty` for a visitor (status 401); throws other errors as `call` does. */
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

/** A random key for a create call. Repeating the call with the same key has no further effect. */
export const newIdempotencyKey = (): string => randomHex(16)

function addressOf(pattern: string, { params = {}, query = {} }: LooseOptions): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return path
  return `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
