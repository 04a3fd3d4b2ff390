import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { sweepActs } from './admin/record-act.ts'
import type { Context } from './context.ts'
import { fixedLimits } from './limits.ts'
import { sweepLinks } from './mail/links.ts'
import { sendMail } from './mail/send-mail.ts'
import { msUntilDue } from './mail/store/mails.ts'
import { sweepSessions } from './sessions/end-session.ts'
import { sweepAttempts } from './throttling/count-tries.ts'
import { sweepKnownBrowsers } from './throttling/known-browser.ts'
import { sweepThrottles } from './throttling/take-try.ts'

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'sweep', everyMs: fixedLimits.sweepEveryMs, run: () => sweep(ctx), log: ctx.log }),
  createJob({
    name: 'send mails',
    everyMs: fixedLimits.mailEveryMs,
    sleep: { database: ctx.database, dueInMs: () => msUntilDue(ctx.database.db) },
    run: () => sendMail(ctx),
    log: ctx.log,
  }),
]

const sweeps = [sweepSessions, sweepAttempts, sweepThrottles, sweepKnownBrowsers, sweepLinks, sweepActs]

/** Deletes rows that have expired and returns their number. */
async function sweep({ database }: Context): Promise<number> {
  const counts = await Promise.all(sweeps.map((each) => each(database.db, fixedLimits.sweptPerRun)))
  return counts.reduce((sum, count) => sum + count, 0)
}
