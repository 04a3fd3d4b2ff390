import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { sendDigest } from './digest/send-digest.ts'
import { eraseMember } from './erasure/erase-member.ts'
import { notifyOfDeadline, notifyOfPost } from './fan-out/notify-followers.ts'
import { notifyOfEdit, notifyOfResult } from './fan-out/notify-voters.ts'
import { fixedLimits } from './limits.ts'
import { clearPost, expireNotifications } from './notifications/clear-notifications.ts'
import { runTask, type Step } from './tasks/run-task.ts'

/** The function that runs a step, by kind of task. */
const steps: Readonly<Record<string, Step>> = {
  posted: notifyOfPost,
  endsSoon: notifyOfDeadline,
  settled: notifyOfResult,
  edited: notifyOfEdit,
  clear: clearPost,
  erase: eraseMember,
  digest: sendDigest,
}

/** The jobs that run periodically. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({
    name: 'run tasks',
    everyMs: fixedLimits.runTasksEveryMs,
    sleep: { database: ctx.database, dueInMs: ctx.stores.tasks.msUntilDue },
    run: () => runTask(ctx, steps),
    log: ctx.log,
  }),
  createJob({
    name: 'remove old notifications',
    everyMs: fixedLimits.removeReadEveryMs,
    run: () => expireNotifications(ctx),
    log: ctx.log,
  }),
]
