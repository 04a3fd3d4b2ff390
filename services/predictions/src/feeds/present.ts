import { presentMember } from '@hunch/members'
import type { PersonToFollow as PersonContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Card } from '../posts/load-cards.ts'
import { toCardJson } from '../posts/present.ts'
import type { Reason } from './rules/reason.ts'
import type { PersonToFollow } from './suggest-people.ts'

/** Returns a post's card in a list, as JSON. `reason` is why the post is in For You; undefined in other lists. */
export const toListedJson = (card: Card, reason?: Reason): string =>
  toCardJson(card, reason ? `,"reason":${JSON.stringify(reason)}` : '')

export const toPersonToFollow = ({ card, category }: PersonToFollow): z.input<typeof PersonContract> => ({
  user: presentMember(card.memberId, card),
  category,
})
