import type { Context } from '../context.ts'
import { loadCards } from '../posts/load-cards.ts'
import type { TaggedPage } from '../respond.ts'
import type { Viewer } from '../schema/visibility.ts'
import { recordViews } from '../views/views.ts'
import type { PageRequest } from './list-newest.ts'
import { toListedJson } from './present.ts'
import { etagOf, matchesEtag } from './rules/pages.ts'
import { readTrending } from './store/trending.ts'

/** Returns a page of the trending posts, highest score first. Leaves out hidden, muted and unwanted posts. */
export async function listTrending(
  ctx: Context,
  viewer: Viewer,
  { limit, offset, ifNoneMatch }: PageRequest,
): Promise<TaggedPage> {
  const { revisions, now } = await readTrending(ctx.database, { viewer, limit, offset })
  const etag = etagOf(JSON.stringify(['trending', offset, limit]), revisions)
  if (matchesEtag(ifNoneMatch, etag)) return { etag, now, items: undefined }
  const cards = await loadCards(ctx, viewer, revisions)
  recordViews(ctx, viewer?.id, cards, { now })
  return { etag, now, items: cards.map((card) => toListedJson(card)) }
}
