import type { Consumer } from '@hunch/kit/events'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { closeIdleSessions } from './usecases/close-idle-sessions.ts'
import { isScoringDue, scoreMember } from './usecases/score-member.ts'
import { tellLeftShares } from './usecases/tell-shares.ts'
import { warnStreaks } from './usecases/warn-streaks.ts'

/** Members scored in one run, each in a transaction of her own. */
const membersARun = 500

/**
 * Scores the members that have something due, once everything on the log was heard: so scorings
 * are taken in by the order in which their posts settled, and not by that of the partitions.
 */
async function scoreMembers(ctx: Context, consumer: Consumer): Promise<number> {
  if (!(await isScoringDue(ctx))) return 0
  await consumer.flush()
  let scored = 0
  while (scored < membersARun && (await scoreMember(ctx))) scored += 1
  return scored
}

type Job = Part & Flushable

/** What follows from facts that were heard. */
export const scoring = (ctx: Context, consumer: Consumer): Job =>
  createJob({ name: 'score members', everyMs: 1_000, run: () => scoreMembers(ctx, consumer), log: ctx.log })

/** What the clock starts. */
export const jobs = (ctx: Context): Job[] => [
  createJob({ name: 'warn of streaks at risk', everyMs: 20_000, run: () => warnStreaks(ctx), log: ctx.log }),
  createJob({ name: 'close idle sessions', everyMs: 30_000, run: () => closeIdleSessions(ctx), log: ctx.log }),
  createJob({ name: 'tell shares', everyMs: 5_000, run: async () => Number(await tellLeftShares(ctx)), log: ctx.log }),
]
