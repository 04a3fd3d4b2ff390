import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { readerOfId } from '../schema/visibility.ts'
import { recordViews } from '../views/views.ts'
import { postLimits } from './limits.ts'
import { type Card, loadCards } from './load-cards.ts'
import { loadViewable, nameAuthors } from './load-posts.ts'
import { blockedInOwnGroups, ownsPost, privateGroupsFor, requireViewable } from './policy.ts'
import type { Item } from './store/items.ts'
import { findVersions, type PostVersion } from './store/posts.ts'
import { type RevisionQuery, readRevisions } from './store/revisions.ts'

/**
 * Returns a post with the data of its card. The admin also gets posts that moderation has hidden.
 *
 * @throws predictionNotFound, also if the viewer may not see the post
 */
export async function getPost(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const [item] = await nameAuthors(ctx, await loadViewable(ctx, member, [id], readerOfId(member)))
  if (!item) throw errors.predictionNotFound()
  return item
}

/**
 * Returns the card of a post that a viewer opens, and the time. Records a view. The admin can also open hidden posts.
 *
 * @throws predictionNotFound, also if the viewer may not see the post
 */
export async function openPost(
  ctx: Context,
  member: Member | undefined,
  id: string,
): Promise<{ card: Card; now: Date }> {
  let query: RevisionQuery = { ids: [id], groupIds: [], reader: readerOfId(member) }
  let read = await readRevisions(ctx.database.db, query)
  if (read.revisions.length === 0) {
    const groupIds = await privateGroupsFor(ctx, member, [id])
    const isModerated = (await blockedInOwnGroups(ctx, member, [id])).length > 0
    query = { ...query, groupIds, reader: isModerated ? { ...query.reader, hiddenFor: null } : query.reader }
    if (isModerated || groupIds.length > 0) read = await readRevisions(ctx.database.db, query)
  }
  const [card] = await loadCards(ctx, member, read.revisions, query)
  if (!card) throw errors.predictionNotFound()
  recordViews(ctx, member?.id, [card], { now: read.now })
  return { card, now: read.now }
}

/**
 * Returns the earlier wordings of a post, newest first. Only its owner gets the withheld ones too.
 *
 * @throws predictionNotFound, also if the viewer may not see the post
 */
export async function listVersions(ctx: Context, member: Member | undefined, id: string): Promise<PostVersion[]> {
  await requireViewable(ctx, member, id)
  const versions = await findVersions(ctx.database.db, id, postLimits.versionsShown)
  const isOwners = member !== undefined && (await ownsPost(ctx, member, id))
  return isOwners ? versions : versions.filter(({ isWithheld }) => !isWithheld)
}
