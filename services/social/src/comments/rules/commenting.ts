import type { commentingChoices } from '@hunch/proto/http'

/** Who may comment on a post besides its owner. */
export type Commenting = (typeof commentingChoices)[number]

/** Who may comment on a post, and the member's relation to the post. */
export interface Commenter {
  readonly commenting: Commenting
  readonly isOwner: boolean
  readonly isAdmin: boolean
  readonly followsOwner: boolean
}

/** Returns why a member may not comment or reply on a post; undefined if they may. The owner and the admin always may. */
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
