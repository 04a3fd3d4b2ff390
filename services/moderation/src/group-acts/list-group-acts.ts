import type { Member } from '@hunch/kit/identity'
import { type CardsById, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { type Page, readHiddenIn, type Statement } from '../statements/list-statements.ts'
import { requireCreator } from './policy.ts'

/**
 * Returns a page of the posts and comments that a group's creator hid, newest first, with their authors' cards.
 *
 * @throws groupNotFound if the caller is not in the group
 * @throws creatorOnly
 * @throws unavailable if groups is unavailable
 */
export async function listGroupActs(
  ctx: Context,
  member: Member,
  { groupId, ...page }: Page & { readonly groupId: string },
): Promise<{ readonly hidden: readonly Statement[]; readonly cards: CardsById }> {
  await requireCreator(ctx, member, groupId)
  const hidden = await readHiddenIn(ctx.database.db, { groupId, ...page })
  const cards = await resolveCards(
    ctx,
    hidden.map(({ act }) => act.memberId),
  )
  return { hidden, cards }
}
