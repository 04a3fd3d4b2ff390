import type { Context } from '../context.ts'
import * as adminActs from '../store/admin-acts.ts'
import * as attempts from '../store/attempts.ts'
import * as sessions from '../store/sessions.ts'
import * as tokens from '../store/tokens.ts'

const mostAtOnce = 1_000

/** Deletes what has ended by itself, some at a time; how many rows those were. */
export async function sweep(ctx: Context): Promise<number> {
  const { db } = ctx.database
  const swept = [sessions.sweep, attempts.sweep, tokens.sweep, adminActs.sweep].map((each) => each(db, mostAtOnce))
  return (await Promise.all(swept)).reduce((sum, count) => sum + count, 0)
}
