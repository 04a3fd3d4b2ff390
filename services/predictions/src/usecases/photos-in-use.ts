import type { Context } from '../context.ts'
import { filesInUse } from '../store/post-photos.ts'

/** Those of the given photo files that belong to a post that stands. */
export const photosInUse = (ctx: Context, files: readonly string[]): Promise<string[]> =>
  filesInUse(ctx.database.db, files)
