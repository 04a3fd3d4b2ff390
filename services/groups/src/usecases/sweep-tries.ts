import type { Context } from '../context.ts'
import { sweepWindows } from '../store/attempts.ts'

const mostAtOnce = 1_000

/** Forgets counts of wrong codes whose time is over, some at once; how many. */
export const sweepTries = (ctx: Context): Promise<number> => sweepWindows(ctx.database.db, mostAtOnce)
