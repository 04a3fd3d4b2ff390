import type { Member } from '@hunch/kit/identity'
import { nameAuthors } from '../authors/name-authors.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { recordViews } from '../views/record-views.ts'
import { loadViewable } from './load-posts.ts'
import { mayView } from './may-view.ts'
import type { Item } from './store/items.ts'
import { findVersions, type PostVersion } from './store/versions.ts'

/** Returns a post as its card shows it. @throws predictionNotFound, also where the viewer may not see it */
export async function getPost(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const [item] = await nameAuthors(ctx, await loadViewable(ctx, member, [id]))
  if (!item) throw errors.predictionNotFound()
  return item
}

/** The same for someone who opens the post, which counts as a view. */
export async function openPost(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const item = await getPost(ctx, member, id)
  recordViews(ctx, member?.id, [item])
  return item
}

/**
 * Returns the earlier wordings of a post, newest first.
 *
 * @throws predictionNotFound, also where the viewer may not see it
 */
export async function listVersions(ctx: Context, member: Member | undefined, id: string): Promise<PostVersion[]> {
  const [found] = await mayView(ctx, member, [id])
  if (!found) throw errors.predictionNotFound()
  return findVersions(ctx.database.db, id)
}
