import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { FollowOutcome } from './count-follows.ts'

/**
 * Follows a member, or stops following them; returns how many do.
 *
 * @throws cannotFollowYourself
 * @throws userNotFound, also where the account was deleted
 * @throws unavailable where the member is new here and auth is away
 */
export async function setFollow(
  ctx: Context,
  member: Member,
  followedId: string,
  following: boolean,
): Promise<NonNullable<FollowOutcome>> {
  if (followedId === member.id) throw errors.cannotFollowYourself()
  const card = (await loadCards(ctx, [followedId])).get(followedId)
  if (!card) throw commonErrors.unavailable()
  if (card.erased) throw errors.userNotFound()
  const intent = { followerId: member.id, followedId, timeZone: member.timeZone, following }
  const outcome = await ctx.follows.submit({ ...intent, requestId: currentRequestId() ?? '' })
  if (!outcome) throw errors.userNotFound()
  return outcome
}
