import type { MemberCard } from '@hunch/members'
import type { ReadComment } from './store/comments.ts'

/** A comment with its author; null where it was deleted, or while the author's card is unknown. */
export type NamedComment = ReadComment & {
  readonly author: MemberCard | null
  /** There, but not for its reader, from whom a block or moderation hides it: only its place is shown. */
  readonly unavailable: boolean
  /** Its reader has muted its author or a word of it. */
  readonly muted: boolean
}
