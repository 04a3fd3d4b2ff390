import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** The services that own calls, and the gateway, which answers its own calls. A path has exactly one owner. */
export const owners = [
  'auth',
  'predictions',
  'social',
  'groups',
  'notifications',
  'media',
  'analytics',
  'moderation',
  'gateway',
] as const
export type Owner = (typeof owners)[number]

/**
 * Who may make a call. The call's service checks finer rights, for example that the caller owns the post; `right` names
 * them for the documentation. The admin may also make `moderator` calls. Another service makes `service` calls with its
 * signed identity; the gateway never routes them.
 */
export type Who = 'visitor' | 'member' | 'moderator' | 'admin' | 'service'

/** The kind of a reply that is not JSON. */
export type OtherReply = 'redirect' | 'image' | 'archive' | 'page' | 'nothing'

/** Server-sent events until one side closes the stream. `events` is the schema of an event's JSON data. */
export interface EventStream {
  readonly events: z.ZodType
}

export const isEventStream = (reply: Call['reply']): reply is EventStream =>
  typeof reply === 'object' && 'events' in reply

/** One HTTP call. Validation, routes, the web client, OpenAPI and the black-box tests are derived from it. */
export interface Call {
  readonly owner: Owner
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in OpenAPI: `/api/votes/{predictionId}`. */
  readonly path: string
  readonly summary: string
  readonly who: Who
  readonly right?: 'owner' | 'author' | 'self' | 'creator' | 'insider'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The encoding of the body; default: `json`. */
  readonly bodyType?: 'json' | 'multipart' | 'binary' | 'form'
  /** The file fields of a multipart body. */
  readonly files?: { readonly field: string; readonly most: number; readonly bytesEach: number }
  /** HTTP status of the reply. Default: 200. */
  readonly status?: 200 | 201 | 202 | 204 | 302
  readonly reply: z.ZodType | EventStream | OtherReply
  /** Describes a page that the call may return instead, if a person must confirm first. */
  readonly page?: string
  /** The problems that this call may return, in addition to those of every call. */
  readonly errors?: readonly ProblemCode[]
  /** The call takes an `Idempotency-Key` header. */
  readonly idempotencyKey?: true
  /** Suspended members may make this call, although it changes something. */
  readonly evenSuspended?: true
  /**
   * The call adds something that others see, so the caller must have agreed to the current terms. The gateway checks this.
   * `whereItAdds`: the call may also only remove something, which needs no agreement, so the call's service checks this.
   */
  readonly contribution?: true | 'whereItAdds'
  /** How long any cache may keep the reply, in seconds. */
  readonly publicCacheSeconds?: number
}

/** Whether a suspended member may make a call: every GET except moderators' calls, and calls with `evenSuspended`. */
export const mayWhileSuspended = ({
  method,
  who,
  evenSuspended,
}: Pick<Call, 'method' | 'who' | 'evenSuspended'>): boolean =>
  evenSuspended === true || (method === 'GET' && who !== 'moderator')

/** Declares a call and keeps its types exact. */
export const call = <const C extends Call>(contract: C): C => contract
