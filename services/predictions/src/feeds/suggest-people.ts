import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { findPeopleToFollow } from './store/people-to-follow.ts'

/** A member to follow, and the most frequent category of their recent posts. */
export interface PersonToFollow {
  readonly card: MemberCard
  readonly category: string | null
}

/**
 * Returns members that the member may want to follow: active members whose recent public posts got votes. Those who
 * post in the member's picked categories come first. Leaves out the member, followed members, and members who are muted
 * or hidden.
 */
export async function suggestPeople(ctx: Context, member: Member, limit: number): Promise<PersonToFollow[]> {
  const people = await findPeopleToFollow(ctx.database.db, member, limit)
  const cards = await resolveCards(
    ctx,
    people.map(({ memberId }) => memberId),
  )
  return people.flatMap(({ memberId, category }) => {
    const card = cards.get(memberId)
    return card?.isActive && !card.erased ? [{ card, category }] : []
  })
}
