import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findVersions, type PostVersion } from '../store/post-versions.ts'
import { viewableIds } from '../store/posts.ts'

/** Earlier wordings of a post, newest first. Throws predictionNotFound (also where it may not be seen). */
export async function listVersions(ctx: Context, id: string): Promise<PostVersion[]> {
  const [found] = await viewableIds(ctx.database.db, [id])
  if (!found) throw errors.predictionNotFound()
  return findVersions(ctx.database.db, id)
}
