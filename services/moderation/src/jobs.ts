import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { decideLeftPending, leftPendingInMs } from './blocks/decide-block.ts'
import { blockLimits } from './blocks/limits.ts'
import type { Context } from './context.ts'
import { eraseSome } from './erasure/erase-member.ts'
import { erasureLimits } from './erasure/limits.ts'
import { muteLimits } from './mutes/limits.ts'
import { mutesDueInMs, sendDueMutes } from './mutes/send-mutes.ts'
import { noticeLimits } from './notices/limits.ts'
import { mailNotices, noticeMailDueInMs } from './notices/mail-notices.ts'
import { forgetVisitors } from './reports/forget-visitors.ts'
import { reportLimits } from './reports/limits.ts'

export const jobs = (ctx: Context): (Part & Flushable)[] => [
  pendingJob(ctx),
  mutesJob(ctx),
  erasureJob(ctx),
  visitorsJob(ctx),
  noticesJob(ctx),
]

const pendingJob = (ctx: Context) =>
  createJob({
    name: 'decide pending blocks',
    everyMs: blockLimits.decideEveryMs,
    sleep: { database: ctx.database, dueInMs: () => leftPendingInMs(ctx) },
    run: () => decideLeftPending(ctx),
    log: ctx.log,
  })

const mutesJob = (ctx: Context) =>
  createJob({
    name: 'send mutes',
    everyMs: muteLimits.sendEveryMs,
    sleep: { database: ctx.database, dueInMs: () => mutesDueInMs(ctx) },
    run: () => sendDueMutes(ctx),
    log: ctx.log,
  })

const erasureJob = (ctx: Context) =>
  createJob({
    name: 'erase deleted members',
    everyMs: erasureLimits.eraseEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await eraseSome(ctx)),
    log: ctx.log,
  })

const visitorsJob = (ctx: Context) =>
  createJob({
    name: 'forget visitors',
    everyMs: reportLimits.forgetEveryMs,
    run: () => forgetVisitors(ctx),
    log: ctx.log,
  })

const noticesJob = (ctx: Context) =>
  createJob({
    name: 'mail notices',
    everyMs: noticeLimits.mailEveryMs,
    sleep: { database: ctx.database, dueInMs: () => noticeMailDueInMs(ctx) },
    run: () => mailNotices(ctx),
    log: ctx.log,
  })
