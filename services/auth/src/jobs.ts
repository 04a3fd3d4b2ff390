import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { sendMail } from './usecases/send-mail.ts'
import { sweep } from './usecases/sweep.ts'

const sweepEveryMs = 10 * 60_000
const mailEveryMs = 1_000

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'sweep', everyMs: sweepEveryMs, run: () => sweep(ctx), log: ctx.log }),
  createJob({ name: 'send mails', everyMs: mailEveryMs, run: () => sendMail(ctx), log: ctx.log }),
]
