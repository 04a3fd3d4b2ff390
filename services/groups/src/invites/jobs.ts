import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { sweepAttempts } from './forget-invites.ts'

export const attemptSweep = (ctx: Context) =>
  createJob({ name: 'sweep attempts', everyMs: fixedLimits.sweepEveryMs, run: () => sweepAttempts(ctx), log: ctx.log })
