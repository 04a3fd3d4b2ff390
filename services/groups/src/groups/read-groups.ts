import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { partsToFind } from '@hunch/kit/search-words'
import { hiddenAmong, type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { groupLimits } from './limits.ts'
import { findListing, type Listing, readGroupsOf, readLargest, searchListings } from './store/listings.ts'

export { findListing } from './store/listings.ts'

/** A group in a list, with its creator's card. `creator` is null while the card is unknown. */
export interface NamedListing extends Listing {
  readonly creator: MemberCard | null
  /** Whether a block hides the creator from the caller; the group itself stays visible. */
  readonly isCreatorHidden: boolean
}

/** Adds to each group its creator's card, and whether a block hides the creator from the viewer. */
export async function nameCreators(
  ctx: Context,
  viewer: Member | undefined,
  listings: readonly Listing[],
): Promise<NamedListing[]> {
  const ids = listings.map(({ group }) => group.createdBy)
  const [cards, hidden] = await Promise.all([
    resolveCards(ctx, ids),
    hiddenAmong(ctx.database.db, viewerOfBlocks(viewer), ids),
  ])
  return listings.map((listing) => ({
    ...listing,
    creator: cards.get(listing.group.createdBy) ?? null,
    isCreatorHidden: hidden.has(listing.group.createdBy),
  }))
}

/**
 * Returns a group with all its data, even if the caller may see only a part. `toDetail` omits the other part.
 *
 * @throws groupNotFound
 */
export async function getGroup(ctx: Context, member: Member | undefined, id: string): Promise<NamedListing> {
  const listing = await findListing(ctx.database.db, id, member?.id)
  const [named] = listing ? await nameCreators(ctx, member, [listing]) : []
  if (!named) throw errors.groupNotFound()
  return named
}

/**
 * Returns a page of the public groups and the caller's own groups, the largest first.
 *
 * @throws unavailable if the offset is deep and too many such reads wait, or if the read takes too long
 */
export async function listGroups(ctx: Context, member: Member | undefined, page: { limit: number; offset: number }) {
  const read = (queries: Queries) => readLargest(queries, member?.id, page)
  const isDeep = page.offset > groupLimits.deepOffset
  return nameCreators(ctx, member, await (isDeep ? ctx.costlyReads.run(member, read) : read(ctx.database.db)))
}

/**
 * Searches the public groups and the caller's own groups, best match first. Each word of the query must be the beginning of a
 * word in the group's name or description: `rai wat` finds “Rain watchers”. In scripts without spaces, a word may match
 * anywhere. A query without words finds nothing.
 */
export async function searchGroups(ctx: Context, member: Member | undefined, query: string): Promise<NamedListing[]> {
  const beginnings = partsToFind(query)
  if (beginnings.length === 0) return []
  return nameCreators(
    ctx,
    member,
    await searchListings(ctx.database.db, member?.id, beginnings, groupLimits.foundGroups),
  )
}

/**
 * Returns a member's groups, the largest first. Another member gets only the public ones, and none if a block hides the
 * member from them.
 */
export async function listGroupsOf(ctx: Context, member: Member, memberId: string) {
  const query = { memberId, caller: member.id, hiddenFor: viewerOfBlocks(member) }
  return nameCreators(ctx, member, await readGroupsOf(ctx.database.db, query, groupLimits.groupsOfMember))
}
