import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** The services that own calls, and the gateway, which answers its own itself; a path has exactly one owner. */
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
 * Who may make a call at all. A finer right (the owner of a post, oneself) is judged by the
 * use case and named in `right` for the documentation. `moderator` calls are also the admin's. `service` calls are made by another
 * service with its own signed identity and are never routed by the gateway.
 */
export type Who = 'visitor' | 'member' | 'moderator' | 'admin' | 'service'

/** What a call answers when it is not JSON. */
export type OtherReply = 'redirect' | 'image' | 'archive' | 'page' | 'nothing'

/** Server-sent events that go on until one side ends them: what the data of one holds, as JSON. */
export interface EventStream {
  readonly events: z.ZodType
}

export const isEventStream = (reply: Call['reply']): reply is EventStream =>
  typeof reply === 'object' && 'events' in reply

/**
 * One HTTP call, from which come validation, routes, the web client, OpenAPI and the
 * black-box tests.
 */
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
  /** How the body travels; `json` where nothing is said. */
  readonly bodyType?: 'json' | 'multipart' | 'binary' | 'form'
  /** The form fields of a multipart body that hold files. */
  readonly files?: { readonly field: string; readonly most: number; readonly bytesEach: number }
  /** 200 where nothing is said. */
  readonly status?: 200 | 201 | 202 | 204 | 302
  readonly reply: z.ZodType | EventStream | OtherReply
  /** What else it may return: a page, where a person has to confirm first. */
  readonly page?: string
  /** What can go wrong beyond the problems that every call knows. */
  readonly errors?: readonly ProblemCode[]
  /** Takes an `Idempotency-Key` header. */
  readonly idempotencyKey?: true
  /** Changes something and may be made by a member who is suspended. */
  readonly evenSuspended?: true
  /**
   * Adds something that others see: who makes it has agreed to the terms as they are. `whereItAdds`: it can also take something
   * away, which needs no agreement, so its service judges what is sent; else the gateway does.
   */
  readonly contribution?: true | 'whereItAdds'
  /** A reply that any cache may keep, in seconds. */
  readonly publicCacheSeconds?: number
}

/** Whether a member who is suspended may make a call: what only reads, and what says so. They moderate nothing, nor read the queue. */
export const mayWhileSuspended = ({
  method,
  who,
  evenSuspended,
}: Pick<Call, 'method' | 'who' | 'evenSuspended'>): boolean =>
  evenSuspended === true || (method === 'GET' && who !== 'moderator')

/** Declares a call and keeps its types exact. */
export const call = <const C extends Call>(contract: C): C => contract
