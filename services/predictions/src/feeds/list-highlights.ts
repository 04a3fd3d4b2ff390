import type { Member } from '@hunch/kit/identity'
import type { FeedItem } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { loadItems } from '../posts/load-posts.ts'
import { toFeedItem } from '../posts/present.ts'
import { findHighlights } from './store/highlights.ts'

type Listed = z.infer<typeof FeedItem>

interface Highlights {
  readonly closingSoon: Listed[]
  readonly newResults: Listed[]
}

/** Returns the public posts that close next, and those with the latest results. Records no views. */
export async function listHighlights(ctx: Context, member: Member): Promise<Highlights> {
  const found = await findHighlights(ctx.database.db, member)
  const items = await loadItems(
    ctx,
    member,
    found.map(({ id }) => id),
  )
  const results = new Set(found.filter(({ hasResult }) => hasResult).map(({ id }) => id))
  const listed = (isResult: boolean) => items.filter(({ post }) => results.has(post.id) === isResult).map(toFeedItem)
  return { closingSoon: listed(false), newResults: listed(true) }
}
