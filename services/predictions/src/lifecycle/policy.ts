/** Who may set a post's result, and take it back. */
import type { Member } from '@hunch/kit/identity'
import { errors } from '../errors.ts'
import { resolutionAt, takeBackUntil } from '../posts/rules/resolution.ts'
import type { Post } from '../posts/store/posts.ts'
import type { Lifecycle } from './rules/state.ts'

/**
 * Returns the role in which a member may change the result: the owner until their time to take it back is over, the admin at
 * any time.
 *
 * @throws resultStands if they may no longer change it
 */
export function requireRight(state: Lifecycle, now: Date, member: Member, post: Post): 'owner' | 'admin' {
  const resolution = resolutionAt(state, now)
  const until = takeBackUntil(resolution)
  if (post.ownerId === member.id && (!resolution || (until && now < until))) return 'owner'
  if (member.role === 'admin') return 'admin'
  throw errors.resultStands()
}
