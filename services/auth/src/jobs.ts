import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { sweep } from './usecases/sweep.ts'

const sweepEveryMs = 10 * 60_000

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'sweep sessions', everyMs: sweepEveryMs, run: () => sweep(ctx), log: ctx.log }),
]
