import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { sweepTries } from './usecases/sweep-tries.ts'

const sweepEveryMs = 10 * 60_000

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'sweep tries', everyMs: sweepEveryMs, run: () => sweepTries(ctx), log: ctx.log }),
  createKeySweep(ctx),
]
