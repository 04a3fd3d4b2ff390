import { createJob } from '@hunch/kit/jobs'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { mutesDueInMs, sendDueMutes } from './send-mutes.ts'

export const mutesJob = (ctx: Context) =>
  createJob({
    name: 'send mutes',
    everyMs: fixedLimits.sendEveryMs,
    sleep: { database: ctx.database, dueInMs: () => mutesDueInMs(ctx) },
    run: () => sendDueMutes(ctx),
    log: ctx.log,
  })
