import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findAuthors } from '../store/authors.ts'
import type { FollowOutcome } from './count-follows.ts'
import { rememberCards } from './remember-cards.ts'

/**
 * Follows a member, or stops following her, and answers with how many do. Throws
 * cannotFollowYourself, userNotFound, and unavailable where nobody can say whether she exists.
 */
export async function setFollow(
  ctx: Context,
  member: Member,
  followedId: string,
  following: boolean,
): Promise<NonNullable<FollowOutcome>> {
  if (followedId === member.id) throw errors.cannotFollowYourself()
  await requireMember(ctx, followedId)
  const outcome = await ctx.follows.submit({ followerId: member.id, followedId, timeZone: member.timeZone, following })
  if (!outcome) throw errors.userNotFound()
  return outcome
}

async function requireMember(ctx: Context, id: string): Promise<void> {
  const { db } = ctx.database
  const find = async () => (await findAuthors(db, [id]))[0]
  let card = await find()
  if (!card) {
    await rememberCards(db, await ctx.cards.ask([id]))
    card = await find()
  }
  if (!card) throw commonErrors.unavailable()
  if (card.erased) throw errors.userNotFound()
}
