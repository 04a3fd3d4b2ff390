/** Who may follow whom. Blocks and limits are checked under the lock of both members, in `rules.ts`. */
import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Checks that the caller can follow a member.
 *
 * @throws cannotFollowYourself
 * @throws userNotFound if the member is deleted
 * @throws unavailable if the member's card is not stored here and auth is unavailable
 */
export async function requireFollowable(ctx: Context, member: Member, followedId: string): Promise<void> {
  if (followedId === member.id) throw errors.cannotFollowYourself()
  const card = (await loadCards(ctx, [followedId])).get(followedId)
  if (!card) throw commonErrors.unavailable()
  if (card.erased) throw errors.userNotFound()
}
