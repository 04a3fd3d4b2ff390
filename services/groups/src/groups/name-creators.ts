import type { Member } from '@hunch/kit/identity'
import { hiddenAmong, type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import type { Listing } from './store/listings.ts'

/** A group in a list, with its creator's card; null while the card is unknown. */
export interface NamedListing extends Listing {
  readonly creator: MemberCard | null
  /** Whether a block hides the creator from the caller; the group itself stays visible. */
  readonly isCreatorHidden: boolean
}

/** Adds the creators' cards to groups, for the viewer. */
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
