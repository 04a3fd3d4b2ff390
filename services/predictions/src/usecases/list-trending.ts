import type { Context } from '../context.ts'
import { matches, tagOf } from '../domain/tag.ts'
import { readItems } from '../store/items.ts'
import { readTrending } from '../store/trending.ts'
import type { Viewer } from './ask-groups.ts'
import { fillAuthors } from './fill-authors.ts'
import type { Asked, PageOfItems } from './list-posts.ts'
import { noteViews } from './note-views.ts'

/** A page of what trends, the highest first; for everyone the same but for her own votes. */
export async function listTrending(
  ctx: Context,
  viewer: Viewer,
  { limit, offset, ifNoneMatch }: Asked,
): Promise<Pick<PageOfItems, 'tag' | 'now' | 'items'>> {
  const { db } = ctx.database
  const { stamps, now } = await readTrending(db, { callerId: viewer?.id, limit, offset })
  const tag = tagOf(JSON.stringify(['trending', offset, limit]), stamps)
  if (matches(ifNoneMatch, tag)) return { tag, now, items: undefined }
  const ids = stamps.map(({ id }) => id)
  const items = await fillAuthors(ctx, await readItems(db, ids, viewer?.id))
  noteViews(ctx, viewer, items)
  return { tag, now, items }
}
