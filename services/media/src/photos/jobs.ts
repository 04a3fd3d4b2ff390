import { createJob } from '@hunch/kit/jobs'
import { blobLimits } from '../blobs/limits.ts'
import type { Context } from '../context.ts'
import { photoLimits } from './limits.ts'
import { deleteHashes, eraseDeleted, sweepPending } from './sweep-photos.ts'

export const photoJobs = (ctx: Context) => [
  ...(['post', 'profile'] as const).map((purpose) =>
    createJob({
      name: `sweep pending ${purpose} photos`,
      everyMs: photoLimits.sweepPendingEveryMs,
      run: () => sweepPending(ctx, purpose),
      log: ctx.log,
    }),
  ),
  createJob({
    name: 'erase deleted photos',
    everyMs: photoLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: () => eraseDeleted(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'delete old hashes of photos',
    everyMs: photoLimits.deleteHashesEveryMs,
    run: () => deleteHashes(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'sweep scratch files',
    everyMs: blobLimits.sweepScratchEveryMs,
    run: () => ctx.scratch.sweep(blobLimits.scratchMs),
    log: ctx.log,
  }),
]
