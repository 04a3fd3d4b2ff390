import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'

/** Something that a member wrote, with the author's card where it is known. */
interface Authored {
  readonly post: { readonly ownerId: string }
  readonly author: MemberCard | null
}

/**
 * Fills in authors whose cards were never fetched, with one call of auth. Where auth is away they
 * stay unnamed and the page is served all the same.
 */
export async function nameAuthors<T extends Authored>(ctx: Context, items: readonly T[]): Promise<readonly T[]> {
  const missing = items.filter(({ author }) => !author).map(({ post }) => post.ownerId)
  if (missing.length === 0) return items
  const cards = await resolveCards(ctx, missing)
  return items.map((item) => ({ ...item, author: item.author ?? cards.get(item.post.ownerId) ?? null }))
}
