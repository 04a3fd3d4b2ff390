import type { MemberCard } from '@hunch/members'
import type { ReadComment } from './store/comments.ts'

/** A comment with its author; null if it was deleted, or while the author's card is unknown. */
export type NamedComment = ReadComment & {
  readonly author: MemberCard | null
  /** True if a block or moderation hides it from the reader: only its place is shown. */
  readonly unavailable: boolean
  /** True if the reader has muted its author or a word of it. */
  readonly muted: boolean
}
