import type { Consumer } from '@hunch/kit/events'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { closeIdleSessions } from './usecases/close-idle-sessions.ts'
import { isAnyoneDue, judgeMember } from './usecases/judge-member.ts'
import { tellLeftShares } from './usecases/tell-shares.ts'
import { warnStreaks } from './usecases/warn-streaks.ts'

type Job = Part & Flushable

/** Members judged in one run, each in a transaction of her own. */
const membersARun = 500

/**
 * What follows from facts that were heard: members are judged once everything on the log was
 * heard, by the order in which things happened and not by that of the log's partitions. While
 * there is more on the log than can be heard, nobody is judged.
 */
export function judging(ctx: Context, consumer: Consumer): Job {
  const stopping = new AbortController()
  async function run(): Promise<number> {
    if (!(await isAnyoneDue(ctx))) return 0
    if (!(await doneBefore(consumer.flush(), stopping.signal))) return 0
    let judged = 0
    while (judged < membersARun && (await judgeMember(ctx))) judged += 1
    return judged
  }
  const job = createJob({ name: 'judge members', everyMs: 1_000, run, log: ctx.log })
  return {
    ...job,
    async drain() {
      stopping.abort()
      await job.drain?.()
    },
  }
}

/** Waits for some work; false where the signal came first. */
function doneBefore(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  return new Promise((done, fail) => {
    const stop = () => done(false)
    signal.addEventListener('abort', stop, { once: true })
    work.then(() => done(true), fail).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** What the clock starts. */
export const jobs = (ctx: Context): Job[] => [
  createJob({ name: 'warn of streaks at risk', everyMs: 20_000, run: () => warnStreaks(ctx), log: ctx.log }),
  createJob({ name: 'close idle sessions', everyMs: 30_000, run: () => closeIdleSessions(ctx), log: ctx.log }),
  createJob({ name: 'tell shares', everyMs: 5_000, run: async () => Number(await tellLeftShares(ctx)), log: ctx.log }),
]
