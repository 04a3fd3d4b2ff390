import type { Context } from '../context.ts'
import * as attempts from '../store/attempts.ts'
import * as sessions from '../store/sessions.ts'

const mostAtOnce = 1_000

/** Deletes what has ended by itself, some at a time; how many rows those were. */
export async function sweep(ctx: Context): Promise<number> {
  const { db } = ctx.database
  return (await sessions.sweep(db, mostAtOnce)) + (await attempts.sweep(db, mostAtOnce))
}
