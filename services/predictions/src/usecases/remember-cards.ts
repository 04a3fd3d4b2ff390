import type { Queries } from '@hunch/kit/postgres'
import type { Cards } from '../clients/cards.ts'
import { eraseCards, saveCards } from '../store/authors.ts'
import { copyCountries } from '../store/posts.ts'

/** Keeps what auth said of members: their cards, and that others are gone. */
export async function rememberCards(
  queries: Queries,
  { cards, erased }: Awaited<ReturnType<Cards['ask']>>,
): Promise<void> {
  await saveCards(
    queries,
    cards.map((card) => ({
      memberId: card.memberId,
      firstName: card.firstName,
      lastName: card.lastName,
      maskedEmail: card.maskedEmail,
      profileImageFile: card.profileImageFile,
      country: card.country,
      userRank: card.userRank,
      isActive: card.isActive,
      version: Number(card.version),
    })),
  )
  await eraseCards(queries, erased)
  if (cards.length > 0)
    await copyCountries(
      queries,
      cards.map(({ memberId }) => memberId),
    )
}
