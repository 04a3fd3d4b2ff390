import type { Context } from '../context.ts'
import { viewableIds } from '../store/posts.ts'
import { groupsToSee, type Viewer } from './ask-groups.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Those of some ids that can be a post's: peers may pass on what a person typed. */
export const onlyIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id))

/** Whom a peer asks for by id; a visitor where that is no member's. */
export const viewerOf = (memberId: string): Viewer => (uuid.test(memberId) ? { id: memberId } : undefined)

/** Those of the given posts that someone may see: the only judge of who sees a post and all that hangs on it. */
export async function mayView(ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<string[]> {
  const ids = onlyIds(postIds)
  return viewableIds(ctx.database.db, ids, await groupsToSee(ctx, viewer, ids))
}
