import type { Context } from '../context.ts'
import * as accounts from '../store/accounts.ts'

/** Those of some photo files that somebody's profile shows. */
export const picturesInUse = async (ctx: Context, files: readonly string[]): Promise<string[]> =>
  files.length === 0 ? [] : accounts.picturesAmong(ctx.database.db, files)
