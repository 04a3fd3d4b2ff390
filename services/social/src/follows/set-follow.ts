import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { tooManyForNow } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { FollowOutcome } from './count-follows.ts'
import { requireFollowable } from './policy.ts'
import { countOfHour } from './store/follows.ts'

/**
 * Follows a member, or stops following them. Returns the number of that member's followers.
 *
 * @throws cannotFollowYourself
 * @throws tooManyForNow
 * @throws userNotFound if that member is deleted, or if one of the two has blocked the other
 * @throws unavailable if the member's card is not stored here and auth is unavailable
 */
export async function setFollow(
  ctx: Context,
  member: Member,
  followedId: string,
  following: boolean,
): Promise<Exclude<FollowOutcome, 'tooManyForNow' | undefined>> {
  await requireFollowable(ctx, member, followedId)
  const { db } = ctx.database
  const counted = { contribution: 'follows', count: () => countOfHour(db, member.id) } as const
  const limit = following ? await ctx.contributions.requireAllowance(db, member, counted) : undefined
  const intent = { followerId: member.id, followedId, timeZone: member.timeZone, following, limit }
  const outcome = await ctx.follows.submit({ ...intent, requestId: currentRequestId() ?? '' })
  if (!outcome) throw errors.userNotFound()
  if (outcome === 'tooManyForNow') throw tooManyForNow(limit ?? 0)
  return outcome
}
