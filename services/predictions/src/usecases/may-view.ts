import type { Context } from '../context.ts'
import { viewableIds } from '../store/posts.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Those of the given posts that may be seen: the only judge of who sees a post and all that hangs on it. */
export const mayView = (ctx: Context, postIds: readonly string[]): Promise<string[]> =>
  viewableIds(
    ctx.database.db,
    postIds.filter((id) => uuid.test(id)),
  )
