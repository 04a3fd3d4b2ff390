import type { Member } from '@hunch/kit/identity'
import { partsToFind } from '@hunch/kit/search-words'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { type NamedListing, nameCreators } from './name-creators.ts'
import { readGroupsOf, readLargest, searchListings } from './store/listings.ts'

/** Returns a page of the groups that someone may find, the largest first. */
export const listGroups = async (ctx: Context, member: Member | undefined, page: { limit: number; offset: number }) =>
  nameCreators(ctx, await readLargest(ctx.database.db, member?.id, page))

/** Returns groups that hold every word of a query as a word's beginning, best match first; none for a query without words. */
export async function searchGroups(ctx: Context, member: Member | undefined, query: string): Promise<NamedListing[]> {
  const beginnings = partsToFind(query)
  if (beginnings.length === 0) return []
  return nameCreators(ctx, await searchListings(ctx.database.db, member?.id, beginnings, fixedLimits.foundGroups))
}

/** Returns a member's groups, the largest first; another's private ones are left out. */
export const listGroupsOf = async (ctx: Context, member: Member, memberId: string) =>
  nameCreators(ctx, await readGroupsOf(ctx.database.db, memberId, member.id, fixedLimits.groupsOfMember))
