import type { Reply } from '@hunch/proto/http/client'

type Comment = Reply<'listComments'>[number]

/** A comment from the server, or one that is being sent. */
export type ListedComment = Omit<Comment, 'replies'> & {
  /** The idempotency key. Only set on the page that sent the comment. */
  readonly sentAs?: string
  /** True while the comment is being sent. */
  readonly sending?: boolean
  readonly replies: readonly ListedComment[]
}

/** A person who wrote or liked a comment. */
export type Author = NonNullable<Comment['user']>

/** Returns a person's name in comments: the full name if both names are set, otherwise the masked e-mail. */
export const authorName = ({ firstName, lastName, email }: Pick<Author, 'firstName' | 'lastName' | 'email'>): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email
