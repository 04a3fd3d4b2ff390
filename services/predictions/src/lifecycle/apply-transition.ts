import type { Queries } from '@hunch/kit/postgres'
import type { Post } from '../posts/store/posts.ts'
import { publishTransition } from './events.ts'
import { columnsOf } from './rules/state.ts'
import type { Transition } from './rules/transitions.ts'
import { updateState } from './store.ts'

/**
 * Writes the new state of a post whose row the transaction has locked, and publishes the events. `localDate` is empty if no
 * member acted.
 */
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
