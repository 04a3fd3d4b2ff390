import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { forgetVisitors } from './forget-visitors.ts'

export const visitorsJob = (ctx: Context) =>
  createJob({
    name: 'forget visitors',
    everyMs: fixedLimits.forgetEveryMs,
    run: () => forgetVisitors(ctx),
    log: ctx.log,
  })
