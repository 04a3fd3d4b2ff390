import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { CardSource } from './card-source.ts'
import { saveFetched } from './save-fetched.ts'
import { findCards, type MemberCard } from './store.ts'

/** The part of a service's context that finds cards. */
interface CardContext {
  readonly log: Log
  readonly database: Database
  readonly cards: CardSource
}

/** Cards by member id. */
export type CardsById = ReadonlyMap<string, MemberCard>

/**
 * Returns the cards of members that a page names. Missing cards are fetched from auth in one call. If auth is unavailable, the
 * missing cards are absent and the page is served without them. Null ids are ignored.
 */
export async function resolveCards(ctx: CardContext, memberIds: readonly (string | null)[]): Promise<CardsById> {
  const { db } = ctx.database
  const wanted = [...new Set(memberIds.filter((id) => id !== null))]
  const known = await findCards(db, wanted)
  const missing = missingFrom(known, wanted)
  if (missing.length === 0) return byId(known)
  try {
    await saveFetched(db, ctx.cards, await ctx.cards.fetchQuickly(missing))
  } catch (error) {
    ctx.log.warn({ err: error, members: missing.length }, 'members stay unnamed for now')
    return byId(known)
  }
  return byId([...known, ...(await findCards(db, missing))])
}

/**
 * Returns the cards of members, for a decision that depends on them. Fetches missing cards from auth first.
 *
 * @throws unavailable if a card is missing and auth is unavailable
 */
export async function loadCards(ctx: CardContext, memberIds: readonly string[]): Promise<CardsById> {
  const { db } = ctx.database
  const known = await findCards(db, memberIds)
  const missing = missingFrom(known, memberIds)
  if (missing.length > 0) await saveFetched(db, ctx.cards, await ctx.cards.fetch(missing))
  return byId([...known, ...(await findCards(db, missing))])
}

function missingFrom(known: readonly MemberCard[], wanted: readonly string[]): string[] {
  const ids = new Set(known.map(({ memberId }) => memberId))
  return wanted.filter((id) => !ids.has(id))
}

const byId = (cards: readonly MemberCard[]): CardsById => new Map(cards.map((card) => [card.memberId, card]))
