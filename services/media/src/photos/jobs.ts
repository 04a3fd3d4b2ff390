import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { eraseDeleted, sweepPending } from './sweep-photos.ts'

export const photoJobs = (ctx: Context) => [
  ...(['post', 'profile'] as const).map((purpose) =>
    createJob({
      name: `sweep pending ${purpose} photos`,
      everyMs: fixedLimits.sweepPendingEveryMs,
      run: () => sweepPending(ctx, purpose),
      log: ctx.log,
    }),
  ),
  createJob({
    name: 'erase deleted photos',
    everyMs: fixedLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: () => eraseDeleted(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'sweep scratch files',
    everyMs: fixedLimits.sweepScratchEveryMs,
    run: () => ctx.scratch.sweep(fixedLimits.scratchMs),
    log: ctx.log,
  }),
]
