import type { Part } from '@hunch/kit/lifecycle'
import type { Queries } from '@hunch/kit/postgres'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { NewNotification, NotificationParams } from '../notifications/rules.ts'

/** A notification as it is stored, with the newest of those who did it. */
export interface StoredNotification {
  readonly id: string
  readonly memberId: string
  readonly kind: Kind
  readonly postId: string | null
  readonly params: NotificationParams
  /** When it was last added to. */
  readonly at: Date
  readonly readAt: Date | null
  /** The newest actors, three at most. */
  readonly actorIds: readonly string[]
  readonly actorCount: number
}

/** A notification to fold in. */
export interface ToFold {
  readonly notification: NewNotification
  /** The id of the event that it comes of. */
  readonly cause: string
  readonly isActorHidden: boolean
}

/** What came of folding a notification in. */
export interface Folded {
  readonly id: string
  /** False where it was added to one that is unread. */
  readonly isNew: boolean
  readonly at: Date
  /** Of the member, with this one. */
  readonly unreadCount: number
}

export interface ListQuery {
  readonly memberId: string
  readonly unread?: boolean
  /** These kinds only. */
  readonly kinds?: readonly Kind[]
  /** What was added to then or later. */
  readonly since?: Date
  /**
   * For whom blocks hold where the member reads: null where nobody is hidden from them. Actors who are hidden, and those whom
   * the member has muted, are neither named nor counted. Without it all are.
   */
  readonly readFor?: string | null
  /** Whether more actors are only counted up to one beyond those that are named, where it matters whether anybody is left. */
  readonly fewActors?: boolean
  /** Behind this one in the list. */
  readonly after?: Pick<StoredNotification, 'at' | 'id'>
  readonly limit: number
}

/** Notifications to remove: those on a post (of some kinds), or those read before an instant. */
export type ClearFilter = { readonly postId: string; readonly kinds?: readonly Kind[] } | { readonly readBefore: Date }

/** The notifications of all members. Every write is idempotent by its key; none needs a transaction. */
export interface Documents {
  /**
   * Folds notifications into the unread ones of their kinds and subjects, or makes new ones, one
   * after the other. Returns for each undefined where it changes nothing, as it was there before;
   * counts and times are those after all of them. Repeated after its transaction failed, it is
   * there once and the result is the same.
   */
  foldAll(items: readonly ToFold[]): Promise<(Folded | undefined)[]>
  /** Takes acts back from all notifications of them. */
  takeBack(refs: readonly string[]): Promise<void>
  /** Returns notifications of a member, newest first. */
  list(query: ListQuery): Promise<StoredNotification[]>
  /** Marks a member's own as read, or removes them; returns how many there were. */
  mark(memberId: string, ids: readonly string[] | 'all', as: 'read' | 'removed'): Promise<number>
  /** Removes some, `limit` at most; returns how many. */
  clear(filter: ClearFilter, limit: number): Promise<number>
  /** Hides a member's acts, or shows them again. */
  hideActor(memberId: string, isHidden: boolean): Promise<void>
  /** Removes some of a member's notifications, then of their acts, `limit` at most; returns how many. */
  eraseMember(memberId: string, limit: number): Promise<number>
}

/** Where the documents are: in the service's own database, or on the MongoDB protocol. */
export interface DocumentStore {
  /** To be started before, and stopped after, the documents are used. */
  readonly parts: readonly Part[]
  /** The documents by these queries: in their transaction, where they are in the same database, and by its clock. */
  on(queries: Queries): Documents
  /** Resolves where the documents can be reached; left out where they are in the service's own database. */
  ping?(): Promise<unknown>
}
