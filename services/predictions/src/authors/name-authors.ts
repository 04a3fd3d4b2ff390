import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'

/** A post with its author's card; null if the card is unknown. */
interface Authored {
  readonly post: { readonly ownerId: string }
  readonly author: MemberCard | null
}

/**
 * Adds the cards of authors that were never fetched, with one call to auth. If auth is unavailable, these authors stay
 * unnamed and the page is still served.
 */
export async function nameAuthors<T extends Authored>(ctx: Context, items: readonly T[]): Promise<readonly T[]> {
  const missing = items.filter(({ author }) => !author).map(({ post }) => post.ownerId)
  if (missing.length === 0) return items
  const cards = await resolveCards(ctx, missing)
  return items.map((item) => ({ ...item, author: item.author ?? cards.get(item.post.ownerId) ?? null }))
}
