import type { Context } from '../context.ts'
import { type Author, findAuthors } from '../store/authors.ts'
import { rememberCards } from './remember-cards.ts'

/**
 * The cards of members by their ids; those that have not come yet are asked of auth. Where auth is
 * away they are absent, and the page is answered all the same.
 */
export async function nameMembers(
  ctx: Context,
  memberIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, Author>> {
  const wanted = [...new Set(memberIds.filter((id) => id !== null))]
  const known = await findAuthors(ctx.database.db, wanted)
  const missing = wanted.filter((id) => !known.some(({ memberId }) => memberId === id))
  if (missing.length === 0) return byId(known)
  try {
    await rememberCards(ctx.database.db, await ctx.cards.askQuickly(missing))
  } catch (error) {
    ctx.log.warn({ err: error, members: missing.length }, 'members stay unnamed for now')
    return byId(known)
  }
  return byId([...known, ...(await findAuthors(ctx.database.db, missing))])
}

const byId = (authors: readonly Author[]) => new Map(authors.map((author) => [author.memberId, author]))
