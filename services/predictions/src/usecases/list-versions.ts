import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findVersions, type PostVersion } from '../store/post-versions.ts'
import { mayView } from './may-view.ts'

/** Earlier wordings of a post, newest first. Throws predictionNotFound (also where it may not be seen). */
export async function listVersions(ctx: Context, member: Member | undefined, id: string): Promise<PostVersion[]> {
  const [found] = await mayView(ctx, member, [id])
  if (!found) throw errors.predictionNotFound()
  return findVersions(ctx.database.db, id)
}
