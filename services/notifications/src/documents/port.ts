import type { Part } from '@hunch/kit/lifecycle'
import type { Queries } from '@hunch/kit/postgres'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { NewNotification, NotificationParams } from '../notifications/rules.ts'

/** A notification as it is stored, with its newest actors. */
export interface StoredNotification {
  readonly id: string
  readonly memberId: string
  readonly kind: Kind
  readonly postId: string | null
  readonly params: NotificationParams
  /** Sorts the list. Time at which something was last folded in or, if its event came late, the time of that event. */
  readonly at: Date
  readonly readAt: Date | null
  /** The newest actors, at most three. */
  readonly actorIds: readonly string[]
  readonly actorCount: number
}

/** A notification to fold: to merge into the unread one of the same kind and subject, or to store if there is none. */
export interface ToFold {
  readonly notification: NewNotification
  /** The id of the event that caused the notification. */
  readonly cause: string
  readonly isActorHidden: boolean
}

/** The result of folding a notification in. */
export interface Folded {
  readonly id: string
  /** False if the notification was folded into an existing unread one. */
  readonly isNew: boolean
  readonly at: Date
  /** When the notification was folded in, by the clock. Later than `at` if its event came late. */
  readonly foldedAt: Date
}

export interface ListQuery {
  readonly memberId: string
  readonly unread?: boolean
  /** Only these kinds. */
  readonly kinds?: readonly Kind[]
  /** Only notifications into which something was folded at or after this time, even if the folded event happened earlier. */
  readonly since?: Date
  /**
   * The id of the reader, whose blocks apply; null for a reader from whom no one is hidden. Actors that a
   * block hides, or that the recipient has muted, are neither named nor counted. If absent, all actors are
   * included.
   */
  readonly readFor?: string | null
  /** If true, counts at most one actor more than `namedActors`: enough to know whether an actor is left. */
  readonly fewActors?: boolean
  /** Only notifications after this one in the list. */
  readonly after?: Pick<StoredNotification, 'at' | 'id'>
  readonly limit: number
}

/** Selects the notifications to remove: those on a post (of some kinds, if given), or those read before an instant. */
export type ClearFilter = { readonly postId: string; readonly kinds?: readonly Kind[] } | { readonly readBefore: Date }

/** The notifications of all members. Every write is idempotent by its key; no write needs a transaction. */
export interface Documents {
  /**
   * Folds notifications, in order, into the unread ones of the same kind and subject, or creates
   * new ones. Returns undefined for a notification that was already folded in and changes nothing. Times
   * are those after the whole batch. The call may be repeated after a failed transaction: each
   * notification exists once, and the result is the same.
   */
  foldAll(items: readonly ToFold[]): Promise<(Folded | undefined)[]>
  /**
   * Removes acts from all notifications that contain them. Removes the acts with the names in `refs`. Also
   * removes the acts with a name that consists of one of the `prefixes` and a member's id. An actor stays
   * until their last act is removed.
   */
  takeBack(refs: readonly string[], prefixes?: readonly string[]): Promise<void>
  /** Returns notifications of a member, newest first. */
  list(query: ListQuery): Promise<StoredNotification[]>
  /** Marks notifications of the member as read, or removes them; returns their number. */
  mark(memberId: string, ids: readonly string[] | 'all', as: 'read' | 'removed'): Promise<number>
  /** Removes at most `limit` notifications; returns the number removed. */
  clear(filter: ClearFilter, limit: number): Promise<number>
  /** Hides a member's acts, or shows them again. */
  hideActor(memberId: string, isHidden: boolean): Promise<void>
  /** Removes the member's notifications, then the member's acts, at most `limit`; returns the number removed. */
  eraseMember(memberId: string, limit: number): Promise<number>
}

/** The store of the documents: the service's own database, or a server with the MongoDB protocol. */
export interface DocumentStore {
  /** Parts to start before, and to stop after, the documents are used. */
  readonly parts: readonly Part[]
  /** Returns documents that use the clock of these queries. In the same database, they also use their transaction. */
  on(queries: Queries): Documents
  /** Resolves if the documents are reachable. Absent if they are in the service's own database. */
  ping?(): Promise<unknown>
}
