import type { Kind } from '../domain/kinds.ts'
import type { NewNote, NoteParams } from '../domain/note.ts'

/** A notification as it is kept, with the newest of those who did it. */
export interface Note {
  readonly id: string
  readonly memberId: string
  readonly kind: Kind
  readonly postId: string | null
  readonly params: NoteParams
  /** When it was last added to. */
  readonly at: Date
  readonly readAt: Date | null
  /** The newest of them, three at most. */
  readonly actorIds: readonly string[]
  readonly actorCount: number
}

/** What came of telling a note. */
export interface Folded {
  readonly id: string
  /** It stands alone; otherwise it was added to one that is unread. */
  readonly isNew: boolean
  readonly at: Date
  /** Of the member, with this one. */
  readonly unreadCount: number
}

export interface ListWanted {
  readonly memberId: string
  readonly unread?: boolean
  /** These kinds only. */
  readonly kinds?: readonly Kind[]
  /** What was added to then or later. */
  readonly since?: Date
  /** Behind this one in the list. */
  readonly after?: Pick<Note, 'at' | 'id'>
  readonly limit: number
}

/** What of notifications goes: those on a post (of some kinds), or those read before an instant. */
export type Cleared = { readonly postId: string; readonly kinds?: readonly Kind[] } | { readonly readBefore: Date }

export type MemberState = 'active' | 'deactivated' | 'deleted'

/** The copies of others' facts alone: who votes what, and whose accounts are deactivated or deleted. */
export interface CopyStore {
  /** Keeps a vote, or that it was withdrawn (null); a deleted member's is not kept. */
  keepVote(postId: string, memberId: string, vote: boolean | null): Promise<unknown>
  /** Keeps what became of an account. Who is deleted stays so. */
  keepMember(memberId: string, state: MemberState): Promise<void>
  dropVotes(of: { readonly postId: string } | { readonly memberId: string }): Promise<void>
}

/** A vote as it stands. */
export interface Vote {
  readonly memberId: string
  readonly vote: boolean
}

export type TaskData = Readonly<Record<string, string | number | boolean>>

/** Something to be done step by step, apart from the fact that asked for it. */
export interface Task {
  readonly key: string
  readonly kind: string
  readonly data: TaskData
  /** How often it was asked for anew. */
  readonly revision: number
}

/**
 * What is kept, whatever it is kept in. Every write may be repeated: it is the same by its key.
 * No method needs a transaction around it; where there is one, all methods of a unit share it.
 */
export interface Store {
  /**
   * Tells a note: into the unread one of its kind and subject, or as a new one. Undefined where
   * nothing came of it: it was told before, or the member or the actor is deleted.
   */
  fold(note: NewNote): Promise<Folded | undefined>
  /** Takes acts back, wherever they are told of. */
  unfold(ref: string): Promise<void>
  /** Notifications of a member, newest first; those that nobody is left in count no actors. */
  list(wanted: ListWanted): Promise<Note[]>
  /** Marks a member's own as read, or removes them; how many there were. */
  mark(memberId: string, ids: readonly string[] | 'all', as: 'read' | 'removed'): Promise<number>
  /** Removes some, `limit` at most; how many. With a post of all kinds its votes go too. */
  clear(what: Cleared, limit: number): Promise<number>
  /** Notes what became of an account. Who is deleted stays so. */
  setMember(memberId: string, state: MemberState): Promise<void>
  /** Removes some of what is held of a member; how much. 0 is: nothing is left but that she was deleted. */
  erase(memberId: string, limit: number): Promise<number>
  /** Keeps a vote, or that it was withdrawn (null). Answers whether it was not there before. */
  setVote(postId: string, memberId: string, vote: boolean | null): Promise<boolean>
  /** Votes on a post in the order of the voters' ids. */
  listVotes(postId: string, afterId: string, limit: number): Promise<Vote[]>
  /**
   * Asks for a task, due now. One that is there already is begun anew with the new data, or, with
   * `keep`, goes on as it is and is looked at once more before it ends.
   */
  addTask(task: Pick<Task, 'key' | 'kind' | 'data'>, options?: { keep?: boolean }): Promise<void>
  /** Takes the task that has been due the longest, for a while. */
  claimTask(): Promise<Task | undefined>
  /** Ends a task, or says how it goes on; without effect where it was begun anew. */
  settleTask(task: Task, next?: { data: TaskData; dueAt?: Date }): Promise<void>
}
