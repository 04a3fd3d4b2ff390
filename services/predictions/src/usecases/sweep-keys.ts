import type { Context } from '../context.ts'
import { dropExpired } from '../store/idempotency-keys.ts'

/** Forgets idempotency keys that are older than 24 hours; how many. */
export const sweepKeys = (ctx: Context): Promise<number> => dropExpired(ctx.database.db)
