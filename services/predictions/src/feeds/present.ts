import type { Card } from '../posts/load-cards.ts'
import { toCardJson } from '../posts/present.ts'
import type { Reason } from './rules/reason.ts'

/** A post's card in a list, as JSON; in For You it has the reason for it. */
export const toListedJson = (card: Card, reason?: Reason): string =>
  toCardJson(card, reason ? `,"reason":${JSON.stringify(reason)}` : '')
