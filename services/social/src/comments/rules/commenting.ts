import type { commentingChoices } from '@hunch/proto/http'

/** Who may comment on a post beside its owner. */
export type Commenting = (typeof commentingChoices)[number]

/** A post's setting, and how a member stands to the post. */
export interface Commenter {
  readonly commenting: Commenting
  readonly isOwner: boolean
  readonly isAdmin: boolean
  /** The member follows the owner. */
  readonly followsOwner: boolean
}

/** Why a member may not comment or reply on a post. Its owner and the admin always may. */
export function commentingRejection({
  commenting,
  isOwner,
  isAdmin,
  followsOwner,
}: Commenter): 'commentsClosed' | 'commentsForFollowers' | undefined {
  if (isOwner || isAdmin || commenting === 'everyone') return undefined
  if (commenting === 'nobody') return 'commentsClosed'
  return followsOwner ? undefined : 'commentsForFollowers'
}
