import { type Author, Country, Rank } from '@hunch/proto/http'
import type { z } from 'zod'
import type { MemberCard } from './store.ts'

/**
 * Returns a member as replies show them, from their card. Without a card, the e-mail address is `…` and the rank the lowest.
 */
export const presentMember = (memberId: string, card: MemberCard | null): z.input<typeof Author> => ({
  id: memberId,
  firstName: card?.firstName || null,
  lastName: card?.lastName || null,
  email: card?.maskedEmail || '…',
  profileImageUrl: card?.profileImageFile ? `/api/images/${card.profileImageFile}` : null,
  country: Country.safeParse(card?.country).data ?? null,
  userRank: Rank.safeParse(card?.userRank).data ?? 'Rookie',
})
