import type { Context } from '../context.ts'
import { soughtBy } from '../domain/words.ts'
import { type Item, readItems } from '../store/items.ts'
import { searchAlike, searchWords } from '../store/post-words.ts'
import { privateGroupsOf, type Viewer } from './ask-groups.ts'
import { fillAuthors } from './fill-authors.ts'
import { noteViews } from './note-views.ts'

/** Matches that are ranked, and those of them that are answered with. */
const bounds = { candidates: 500, limit: 50 }

/**
 * The posts that a viewer may see and that hold what is sought, best match first; where they are
 * few, then those with words much like it. None for a query without letter, digit or emoji.
 */
export async function searchPosts(ctx: Context, viewer: Viewer, query: string): Promise<readonly Item[]> {
  const sought = soughtBy(query)
  if (!sought) return []
  const { db } = ctx.database
  const within = { ...bounds, groupIds: await privateGroupsOf(ctx, viewer) }
  const found = await searchWords(db, sought, within)
  const alike = found.length < bounds.limit ? await searchAlike(db, sought, within) : []
  const ids = [...new Set([...found, ...alike])].slice(0, bounds.limit)
  const items = await fillAuthors(ctx, await readItems(db, ids, viewer?.id, within.groupIds))
  noteViews(ctx, viewer, items)
  return items
}
