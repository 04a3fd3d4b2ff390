/** Who may set a post's result, and take it back. */
import type { Member } from '@hunch/kit/identity'
import { errors } from '../errors.ts'
import { resolutionAt, takeBackUntil } from '../posts/rules/resolution.ts'
import type { Post } from '../posts/store/posts.ts'
import type { Lifecycle } from './rules/state.ts'

/**
 * Returns the role in which a member may set a result or take it back. The owner may do so while there is no result, and
 * for 10 minutes after they set one. The admin may do so at any time.
 *
 * @throws resultStands if the member may no longer change the result
 */
export function requireRight(state: Lifecycle, now: Date, member: Member, post: Post): 'owner' | 'admin' {
  const resolution = resolutionAt(state, now)
  const until = takeBackUntil(resolution)
  if (post.ownerId === member.id && (!resolution || (until && now < until))) return 'owner'
  if (member.role === 'admin') return 'admin'
  throw errors.resultStands()
}
