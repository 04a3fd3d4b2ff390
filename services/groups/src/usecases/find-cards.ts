import type { Context } from '../context.ts'
import { type Author, findAuthors } from '../store/authors.ts'
import { rememberCards } from './remember-cards.ts'

/** The cards of some members, by id. */
export type CardsById = ReadonlyMap<string, Author>

/**
 * The cards that name some members. Those that have not come yet are asked of auth; where it is
 * away they are absent, and the page is answered all the same.
 */
export async function findCards(ctx: Context, memberIds: readonly string[]): Promise<CardsById> {
  const { db } = ctx.database
  const ids = [...new Set(memberIds)]
  const known = byId(await findAuthors(db, ids))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  try {
    await rememberCards(db, await ctx.cards.askQuickly(missing))
  } catch (error) {
    ctx.log.warn({ err: error, members: missing.length }, 'members stay unnamed for now')
    return known
  }
  return byId(await findAuthors(db, ids))
}

const byId = (authors: readonly Author[]): CardsById => new Map(authors.map((author) => [author.memberId, author]))
