import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Member } from '../identity/index.ts'

/** What the kit needs to know of a call; `proto/http` declares them. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in OpenAPI: `/api/votes/{predictionId}`. */
  readonly path: string
  readonly who: 'visitor' | 'member' | 'moderator' | 'admin' | 'service'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly bodyType?: 'json' | 'multipart' | 'binary' | 'form'
  readonly status?: number
  readonly reply: z.ZodType | 'redirect' | 'image' | 'archive' | 'page' | 'nothing'
  readonly publicCacheSeconds?: number
}

type Parsed<C extends Contract, P extends 'params' | 'query' | 'body'> = C[P] extends z.ZodType
  ? z.output<C[P]>
  : undefined
type MemberOf<C extends Contract> = C['who'] extends 'member' | 'moderator' | 'admin' ? Member : Member | undefined

/** What a handler gets: the input as the contract declares it, and who is calling. */
export interface Input<C extends Contract> {
  readonly member: MemberOf<C>
  /** The process that signed the call: `gateway`, or a service. */
  readonly caller: string
  /** The address that the request came from, as the gateway saw it. */
  readonly ip: string
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  /** Undefined for multipart and binary bodies: those are read from `request` as streams. */
  readonly body: C['bodyType'] extends 'multipart' | 'binary' | 'form' ? undefined : Parsed<C, 'body'>
  readonly requestId: string
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  readonly request: Request
  readonly response: Response
}

/**
 * Sends a call's reply. For `redirect`, `image`, `archive` and `page` the handler ends the response
 * itself; a handler that has ended it (a 304, say) may answer anything.
 */
export type Handler<C extends Contract> = C['reply'] extends z.ZodType
  ? (input: Input<C>) => Promise<z.input<C['reply']>> | z.input<C['reply']>
  : (input: Input<C>) => Promise<void>

export interface Route {
  readonly contract: Contract
  readonly handler: Handler<Contract>
  /** For `service` calls: the processes that may make them. */
  readonly from: readonly string[]
}

/** Binds a contract to what answers it. `from` names the callers of a `service` call. */
export const route = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  options: { from?: readonly string[] } = {},
): Route => ({
  contract,
  handler: handler as unknown as Handler<Contract>,
  from: options.from ?? ['gateway'],
})
