import { commonErrors } from '@hunch/kit/errors'
import type { Context } from '../context.ts'
import { isId } from '../domain/id.ts'
import { askedMost } from '../domain/limits.ts'
import { findGroup } from '../store/groups.ts'
import { readCards } from '../store/listings.ts'
import { isMember, privateGroupIdsOf } from '../store/memberships.ts'

/** What has to be known of a group before a post is made in it. */
export async function getGroupForPost(ctx: Context, groupId: string, memberId: string) {
  const { db } = ctx.database
  const group = isId(groupId) ? await findGroup(db, groupId) : undefined
  if (!group) return { exists: false, isMember: false, isPrivate: false }
  const isIn = isId(memberId) && (await isMember(db, groupId, memberId))
  return { exists: true, isMember: isIn, isPrivate: group.isPrivate }
}

/** The ids of the private groups that a member is in. */
export const privateGroupsOf = async (ctx: Context, memberId: string): Promise<string[]> =>
  isId(memberId) ? privateGroupIdsOf(ctx.database.db, memberId) : []

/** Those of some groups whose name a member (or, without an id, a visitor) may know. Throws invalidRequest. */
export async function getGroupCards(ctx: Context, groupIds: readonly string[], memberId: string) {
  if (groupIds.length > askedMost) throw commonErrors.invalidRequest({ fields: `groupIds – ${askedMost} at most` })
  const ids = [...new Set(groupIds.filter((id) => isId(id)))]
  return readCards(ctx.database.db, ids, isId(memberId) ? memberId : undefined)
}
