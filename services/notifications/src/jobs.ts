import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { sendDigest } from './digest/send-digest.ts'
import { eraseMember } from './erasure/erase-member.ts'
import { notifyOfAchievement } from './fan-out/handle-achievements.ts'
import { notifyOfDeadline, notifyOfPost } from './fan-out/notify-followers.ts'
import { notifyOfEdit, notifyOfResult } from './fan-out/notify-voters.ts'
import { clearPost, expireNotifications } from './notifications/clear-notifications.ts'
import { notificationLimits } from './notifications/limits.ts'
import { taskLimits } from './tasks/limits.ts'
import { runTask, type Steps } from './tasks/run-task.ts'

const steps: Steps = {
  posted: notifyOfPost,
  endsSoon: notifyOfDeadline,
  settled: notifyOfResult,
  edited: notifyOfEdit,
  achieved: notifyOfAchievement,
  clear: clearPost,
}

/** Erasures have their own job: their wait for earlier transactions must not delay other tasks. */
const erasureSteps: Steps = { erase: eraseMember }

/** Digests have their own job: a mail server that does not answer must not delay other tasks. */
const digestSteps: Steps = { digest: sendDigest }

/** Creates a job that runs tasks of some kinds, one step at a time. */
function taskJob(ctx: Context, name: string, steps: Steps): Part & Flushable {
  return createJob({
    name,
    everyMs: taskLimits.runTasksEveryMs,
    sleep: { database: ctx.database, dueInMs: () => ctx.stores.tasks.msUntilDue(Object.keys(steps)) },
    run: () => runTask(ctx, steps),
    log: ctx.log,
  })
}

export const jobs = (ctx: Context): (Part & Flushable)[] => [
  taskJob(ctx, 'run tasks', steps),
  taskJob(ctx, 'erase members', erasureSteps),
  taskJob(ctx, 'send digests', digestSteps),
  createJob({
    name: 'remove old notifications',
    everyMs: notificationLimits.removeReadEveryMs,
    run: () => expireNotifications(ctx),
    log: ctx.log,
  }),
]
