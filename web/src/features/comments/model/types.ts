import type { Reply } from '@hunch/proto/http/client'

type Comment = Reply<'listComments'>[number]

/** A comment as the screen shows it: as the server told of it, or on its way there. */
export type ListedComment = Omit<Comment, 'replies'> & {
  /** The key that it was sent under, on the page that sent it. */
  readonly sentAs?: string
  /** It is on its way. */
  readonly sending?: boolean
  readonly replies: readonly ListedComment[]
}

export type Reactions = Reply<'getReactions'>
export type ReactionKind = NonNullable<Reactions['mine']>

/** Who wrote, likes or follows. */
export type Author = NonNullable<Comment['user']>
