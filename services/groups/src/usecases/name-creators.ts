import type { Context } from '../context.ts'
import type { Author } from '../store/authors.ts'
import type { Listing } from '../store/listings.ts'
import { findCards } from './find-cards.ts'

/** A group as it is listed, with its creator's card where that is known. */
export interface NamedListing extends Listing {
  readonly creator: Author | null
}

/** Puts the creators' cards beside their groups. */
export async function nameCreators(ctx: Context, listings: readonly Listing[]): Promise<NamedListing[]> {
  const cards = await findCards(
    ctx,
    listings.map(({ group }) => group.createdBy),
  )
  return listings.map((listing) => ({ ...listing, creator: cards.get(listing.group.createdBy) ?? null }))
}
