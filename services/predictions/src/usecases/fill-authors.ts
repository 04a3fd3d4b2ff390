import type { Context } from '../context.ts'
import { findAuthors } from '../store/authors.ts'
import type { Item } from '../store/items.ts'
import { rememberCards } from './remember-cards.ts'

/**
 * Names the authors whose cards have not come yet, by asking auth. Where auth is away they stay
 * unnamed; the page is answered all the same.
 */
export async function fillAuthors(ctx: Context, items: readonly Item[]): Promise<readonly Item[]> {
  const missing = [...new Set(items.filter(({ author }) => !author).map(({ post }) => post.ownerId))]
  if (missing.length === 0) return items
  try {
    await rememberCards(ctx.database.db, await ctx.cards.askQuickly(missing))
  } catch (error) {
    ctx.log.warn({ err: error, members: missing.length }, 'authors stay unnamed for now')
    return items
  }
  const found = new Map((await findAuthors(ctx.database.db, missing)).map((author) => [author.memberId, author]))
  return items.map((item) => ({ ...item, author: item.author ?? found.get(item.post.ownerId) ?? null }))
}
