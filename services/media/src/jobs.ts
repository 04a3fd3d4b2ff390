import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { eraseDeleted } from './usecases/erase-deleted.ts'
import { sweepPending } from './usecases/sweep-pending.ts'
import { tellErased } from './usecases/tell-erased.ts'

/** An upload, its wait and its decoding together end well before this. */
const scratchMs = 5 * 60_000

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  ...(['post', 'profile'] as const).map((purpose) =>
    createJob({
      name: `sweep pending ${purpose} photos`,
      everyMs: 10 * 60_000,
      run: () => sweepPending(ctx, purpose),
      log: ctx.log,
    }),
  ),
  createJob({ name: 'erase deleted photos', everyMs: 10_000, run: () => eraseDeleted(ctx), log: ctx.log }),
  createJob({ name: 'tell what was erased', everyMs: 5_000, run: () => tellErased(ctx), log: ctx.log }),
  createJob({ name: 'sweep scratch files', everyMs: scratchMs, run: () => ctx.scratch.sweep(scratchMs), log: ctx.log }),
]
