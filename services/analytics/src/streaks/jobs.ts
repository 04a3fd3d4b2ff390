import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { warnStreaks } from './warn-streaks.ts'

export const streakJobs = (ctx: Context) => [
  createJob({
    name: 'warn of streaks at risk',
    everyMs: fixedLimits.warnStreaksEveryMs,
    run: () => warnStreaks(ctx),
    log: ctx.log,
  }),
]
