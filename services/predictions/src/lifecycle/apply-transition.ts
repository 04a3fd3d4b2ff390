import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import type { Post } from '../posts/store/posts.ts'
import { publishTransition } from './events.ts'
import { columnsOf, type Lifecycle } from './rules/state.ts'
import { rightToChange, type Transition } from './rules/transitions.ts'
import { updateState } from './store.ts'

/**
 * Returns the role in which the member may change the result.
 *
 * @throws resultStands if they may no longer change it
 */
export function requireRight(state: Lifecycle, now: Date, member: Member, post: Post): 'owner' | 'admin' {
  const role = { isOwner: post.ownerId === member.id, isAdmin: member.role === 'admin' }
  const by = rightToChange(state, now, role)
  if (!by) throw errors.resultStands()
  return by
}

/** Writes a locked post's new state and publishes its events. `localDate` is empty if no member acted. */
export async function applyTransition(
  tx: Queries,
  post: Post,
  { state, events }: Transition,
  localDate: string,
): Promise<void> {
  if (events.length === 0) return
  await updateState(tx, post.id, { ...columnsOf(state), version: post.version + events.length })
  await publishTransition(tx, post, events, localDate)
}
