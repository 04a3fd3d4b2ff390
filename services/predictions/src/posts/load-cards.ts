import type { Context } from '../context.ts'
import { type Reader, readerOfId, type Viewer } from '../schema/visibility.ts'
import type { CardText } from './card-texts.ts'
import { nameAuthors } from './load-posts.ts'
import { toCardText } from './present.ts'
import { type Counts, type Revision, stampOf } from './rules/revision.ts'
import { type Item, readItems } from './store/items.ts'

/** A post's card: its text as JSON (the same for everyone), its counts and version, and the viewer's vote. */
export interface Card {
  readonly id: string
  readonly text: CardText
  readonly counts: Counts
  readonly myVote: boolean | null
  /** The viewer has seen the post's results up to this time, in ms. */
  readonly resultSeenTo: number | null
}

/** The rights of a viewer. */
interface Access {
  /** The viewer's private groups. Default: none. */
  readonly groupIds?: readonly string[] | undefined
  /** Default: the viewer as one who opens posts by id. */
  readonly reader?: Reader<string | null> | undefined
}

/** Returns the cards for revisions of posts that the viewer may see. Reads only texts that are not cached. */
export async function loadCards(
  ctx: Context,
  viewer: Viewer,
  revisions: readonly Revision[],
  access: Access = {},
): Promise<Card[]> {
  const kept = revisions.map((revision) => ctx.cardTexts.get(stampOf(revision)))
  const missing = revisions.filter((_, index) => !kept[index]).map(({ id }) => id)
  const loaded = missing.length === 0 ? undefined : await loadMissing(ctx, viewer, missing, access)
  return revisions.flatMap(({ id, myVote, resultSeenTo, ...revision }, index) => {
    const text = kept[index]
    return text ? { id, text, counts: revision, myVote, resultSeenTo } : (loaded?.get(id) ?? [])
  })
}

async function loadMissing(ctx: Context, viewer: Viewer, ids: readonly string[], { groupIds, reader }: Access) {
  const read = await readItems(ctx.database.db, ids, viewer, groupIds, reader ?? readerOfId(viewer))
  const items = await nameAuthors(ctx, read)
  return new Map(items.map((item) => [item.post.id, keepCard(ctx, item)]))
}

/** Returns the card of an item. Caches its text if the author is known. */
function keepCard({ cardTexts }: Context, item: Item): Card {
  const { post, author, myVote, resultSeenTo } = item
  const text = toCardText(item)
  if (author) cardTexts.set(stampOfItem(item, author.version), text)
  const counts = {
    agree: post.agreeCount,
    disagree: post.disagreeCount,
    comments: post.commentCount,
    reactions: post.reactionCount,
    version: post.version,
  }
  return { id: post.id, text, counts, myVote, resultSeenTo: resultSeenTo?.getTime() ?? null }
}

function stampOfItem({ post, now }: Item, authorVersion: number): string {
  const { deadline, resolvedAt, lapsesAt } = post
  const lapsedAt = lapsesAt && lapsesAt <= now ? lapsesAt : null
  return stampOf({
    id: post.id,
    wording: post.wording,
    authorVersion,
    ended: deadline !== null && deadline <= now,
    resultAt: (resolvedAt ?? lapsedAt)?.getTime() ?? null,
    result: post.result,
    resolvedBy: post.resolvedBy,
    evidenceChanges: post.evidenceChanges,
    hidden: post.hidden,
    held: post.held,
  })
}
