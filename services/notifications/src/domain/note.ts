import { type Kind, kinds } from './kinds.ts'

export type NoteParams = Readonly<Record<string, string | number>>

/** Something to tell a member. */
export interface NewNote {
  readonly memberId: string
  readonly kind: Kind
  /** What it is about, beyond its kind: notes of one kind and subject are one. */
  readonly subject: string
  readonly postId?: string
  /** Who did it; only for kinds that name people. */
  readonly actorId?: string
  /** What the actor did, so that it can be taken back. */
  readonly ref?: string
  readonly params?: NoteParams
}

/** Whether a note may be told at all: nobody is told of her own act. */
export const isTold = ({ memberId, actorId }: NewNote): boolean => memberId !== '' && memberId !== actorId

/** The place that a note takes: there is one note a place. A read one gives its place up, unless it is said only once. */
export const placeOf = ({ memberId, kind, subject }: NewNote): string => `${memberId}/${kind}/${subject}`

/** The place of a note after it was read. */
export const placeOnceRead = (note: { id: string; place: string; kind: Kind }): string =>
  kinds[note.kind].once ? note.place : note.id

/** The names of acts, as they are kept with who did them. */
export const refs = {
  vote: (postId: string, memberId: string) => `vote/${postId}/${memberId}`,
  comment: (commentId: string) => `comment/${commentId}`,
  like: (commentId: string, memberId: string) => `like/${commentId}/${memberId}`,
  reaction: (postId: string, memberId: string) => `reaction/${postId}/${memberId}`,
  follow: (followerId: string, followedId: string) => `follow/${followerId}/${followedId}`,
}
