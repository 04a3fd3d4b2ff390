import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Member } from '../identity/index.ts'

/** The properties of a call that the kit needs. The contracts in `proto/http` have them. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI syntax: `/api/votes/{predictionId}`. */
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

/** The input of a handler: values parsed by the contract, and the caller. */
export interface Input<C extends Contract> {
  readonly member: MemberOf<C>
  /** The process that signed the call: `gateway`, or a service. */
  readonly caller: string
  /** The client's IP address, as the gateway saw it. */
  readonly ip: string
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  /** Undefined for multipart, binary and form bodies: read those from `request` as streams. */
  readonly body: C['bodyType'] extends 'multipart' | 'binary' | 'form' ? undefined : Parsed<C, 'body'>
  readonly requestId: string
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
  readonly request: Request
  readonly response: Response
}

/**
 * Returns a call's reply. For `redirect`, `image`, `archive` and `page` the handler ends the response itself. A handler
 * that has ended the response, for example with 304, may return anything.
 */
export type Handler<C extends Contract> = C['reply'] extends z.ZodType
  ? (input: Input<C>) => Promise<z.input<C['reply']>> | z.input<C['reply']>
  : (input: Input<C>) => Promise<void>

export interface Route {
  readonly contract: Contract
  readonly handler: Handler<Contract>
  /** The processes that may make the call. */
  readonly from: readonly string[]
}

/** Binds a contract to its handler. `from` names the processes that may call. Default: the gateway. */
export const route = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  options: { from?: readonly string[] } = {},
): Route => ({
  contract,
  handler: handler as unknown as Handler<Contract>,
  from: options.from ?? ['gateway'],
})
