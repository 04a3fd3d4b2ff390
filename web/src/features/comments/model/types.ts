import type { Reply } from '@hunch/proto/http/client'

type Comment = Reply<'listComments'>[number]

/** A comment on the screen: from the server, or being sent. */
export type ListedComment = Omit<Comment, 'replies'> & {
  /** The idempotency key, on the page that sent it. */
  readonly sentAs?: string
  /** It is being sent. */
  readonly sending?: boolean
  readonly replies: readonly ListedComment[]
}

/** Whoever wrote, likes or follows. */
export type Author = NonNullable<Comment['user']>

/** A person's name in comments: the full name where both names are there, else the e-mail (masked). */
export const authorName = ({ firstName, lastName, email }: Pick<Author, 'firstName' | 'lastName' | 'email'>): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email
