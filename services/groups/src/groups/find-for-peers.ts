import { commonErrors } from '@hunch/kit/errors'
import type { Context } from '../context.ts'
import { groupLimits } from './limits.ts'
import { isId } from './rules.ts'
import { readCards, readPrivateGroupIds } from './store/listings.ts'

/** Returns the ids of the private groups that a member is in. */
export const privateGroupsOf = async (ctx: Context, memberId: string): Promise<string[]> =>
  isId(memberId) ? readPrivateGroupIds(ctx.database.db, memberId) : []

/**
 * Returns those of the given groups whose names a member may see. An empty `memberId` stands for a visitor.
 *
 * @throws invalidRequest for more than 1,000 ids
 */
export async function getGroupCards(ctx: Context, groupIds: readonly string[], memberId: string) {
  const most = groupLimits.askedIds
  if (groupIds.length > most) throw commonErrors.invalidRequest({ fields: `groupIds – ${most} at most` })
  const ids = [...new Set(groupIds.filter((id) => isId(id)))]
  return readCards(ctx.database.db, ids, isId(memberId) ? memberId : undefined)
}
