import type { Queries } from '@hunch/kit/postgres'
import type { ReactionRemoved, ReactionSet } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { nobodyOf } from '../domain/nobody.ts'
import { lockMember } from '../store/members.ts'
import { markRemoved, saveReaction } from '../store/reactions.ts'
import { noteAct } from './note-act.ts'

/** A post was reacted to. */
export async function noteReaction(tx: Queries, fact: ReactionSet, at: Date): Promise<void> {
  const { postId, ownerId, memberId } = fact
  const { id, localDate } = await noteAct(tx, { memberId, subject: postId, at, localDate: fact.localDate })
  await saveReaction(tx, { postId, memberId: id, ownerId, firstAt: at, localDate })
}

/** A reaction was taken away, by its member or with her account. */
export async function removeReaction(tx: Queries, { postId, memberId }: ReactionRemoved): Promise<void> {
  const { erased } = await lockMember(tx, memberId)
  await markRemoved(tx, postId, erased ? nobodyOf(memberId, postId) : memberId)
}
