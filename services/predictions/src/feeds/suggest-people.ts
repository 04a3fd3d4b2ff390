import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { findPeopleToFollow } from './store/people-to-follow.ts'

/** Somebody to follow, and what most of their recent posts are about. */
export interface PersonToFollow {
  readonly card: MemberCard
  readonly category: string | null
}

/**
 * Returns whom the member may want to follow: active members whose recent public posts others voted
 * on, first those who post in the categories that the member picked. Never the member, nor anyone
 * whom they follow or who is hidden from them.
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
