import { createJob } from '@hunch/kit/jobs'
import type { Part } from '@hunch/kit/lifecycle'
import { sweepActs } from './audit/record-act.ts'
import type { Context } from './context.ts'
import { erasureLimits } from './erasure/limits.ts'
import { listMissingErasures } from './erasure/list-erasures.ts'
import { sweepExclusions } from './exclusions/keep-exclusions.ts'
import { sweepLimits } from './limits.ts'
import { mailLimits } from './mail/limits.ts'
import { sweepLinks } from './mail/links.ts'
import { mailQueue } from './mail/queue-metrics.ts'
import { sendMail } from './mail/send-mail.ts'
import { msUntilDue } from './mail/store/mails.ts'
import { sweepInvitationLinks } from './registration/registration.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { sweepSignUps } from './sign-up/sign-up.ts'
import { sweepAttempts } from './throttling/count-tries.ts'
import { sweepKnownBrowsers } from './throttling/known-browser.ts'
import { sweepThrottles } from './throttling/take-try.ts'

export const jobs = (ctx: Context): Part[] => [
  mailQueue(ctx),
  createJob({ name: 'sweep', everyMs: sweepLimits.sweepEveryMs, run: () => sweep(ctx), log: ctx.log }),
  createJob({
    name: 'send mails',
    everyMs: mailLimits.mailEveryMs,
    sleep: { database: ctx.database, dueInMs: () => msUntilDue(ctx.database.db) },
    run: () => sendMail(ctx),
    log: ctx.log,
  }),
  createJob({
    name: 'list erasures',
    everyMs: erasureLimits.erasuresListedEveryMs,
    run: () => listMissingErasures(ctx),
    log: ctx.log,
  }),
]

const sweeps = [
  sweepSessions,
  sweepAttempts,
  sweepThrottles,
  sweepKnownBrowsers,
  sweepLinks,
  sweepSignUps,
  sweepExclusions,
  sweepInvitationLinks,
  sweepActs,
]

/** Deletes expired rows and returns their number. */
async function sweep({ database }: Context): Promise<number> {
  const counts = await Promise.all(sweeps.map((each) => each(database.db, sweepLimits.sweptPerRun)))
  return counts.reduce((sum, count) => sum + count, 0)
}
