import type { MemberCard } from '@hunch/members'
import type { ReadComment } from './store/comments.ts'

/** A comment with its author; null where it was deleted, or while the author's card is unknown. */
export type NamedComment = ReadComment & { readonly author: MemberCard | null }
