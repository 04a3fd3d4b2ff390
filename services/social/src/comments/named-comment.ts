import type { MemberCard } from '@hunch/members'
import type { ReadComment } from './store/comments.ts'

/** A comment with its author. `author` is null if the comment was deleted, or while the author's card is unknown. */
export type NamedComment = ReadComment & {
  readonly author: MemberCard | null
  /** True if a block or moderation hides the comment from the reader. The reader then sees only that a comment was here. */
  readonly unavailable: boolean
  /** True if the reader has muted the comment's author or one of its words. */
  readonly muted: boolean
}
