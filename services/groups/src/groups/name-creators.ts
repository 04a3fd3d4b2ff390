import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import type { Listing } from './store/listings.ts'

/** A group as it is listed, with its creator's card; null while the card is unknown. */
export interface NamedListing extends Listing {
  readonly creator: MemberCard | null
}

/** Adds the creators' cards to groups. */
export async function nameCreators(ctx: Context, listings: readonly Listing[]): Promise<NamedListing[]> {
  const cards = await resolveCards(
    ctx,
    listings.map(({ group }) => group.createdBy),
  )
  return listings.map((listing) => ({ ...listing, creator: cards.get(listing.group.createdBy) ?? null }))
}
