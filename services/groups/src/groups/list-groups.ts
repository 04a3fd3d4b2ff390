import type { Member } from '@hunch/kit/identity'
import { partsToFind } from '@hunch/kit/search-words'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { type NamedListing, nameCreators } from './name-creators.ts'
import { readGroupsOf, readLargest, searchListings } from './store/listings.ts'

/** Returns a page of the groups that the caller may find, the largest first. */
export const listGroups = async (ctx: Context, member: Member | undefined, page: { limit: number; offset: number }) =>
  nameCreators(ctx, member, await readLargest(ctx.database.db, member?.id, page))

/** Returns groups with a word that begins with each word of a query, best match first. None without words. */
export async function searchGroups(ctx: Context, member: Member | undefined, query: string): Promise<NamedListing[]> {
  const beginnings = partsToFind(query)
  if (beginnings.length === 0) return []
  return nameCreators(
    ctx,
    member,
    await searchListings(ctx.database.db, member?.id, beginnings, fixedLimits.foundGroups),
  )
}

/** Returns a member's groups, the largest first. Omits private groups of others, and all groups if a block hides the member. */
export async function listGroupsOf(ctx: Context, member: Member, memberId: string) {
  const query = { memberId, caller: member.id, hiddenFor: viewerOfBlocks(member) }
  return nameCreators(ctx, member, await readGroupsOf(ctx.database.db, query, fixedLimits.groupsOfMember))
}
