import type { Queries } from '@hunch/kit/postgres'
import type { CardSource, FetchedCards } from './card-source.ts'
import { eraseCards, saveCards } from './store.ts'

/** Saves auth's reply: cards, and members who are erased. */
export async function saveFetched(
  queries: Queries,
  { onSaved }: CardSource,
  { cards, erased }: FetchedCards,
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
    await onSaved?.(
      queries,
      cards.map(({ memberId }) => memberId),
    )
}
