import type { Consumer } from '@hunch/kit/events'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from '../context.ts'
import { standingLimits } from './limits.ts'
import { isAnyoneDue, updateNextStanding } from './update-standing.ts'

/**
 * Updates standings, but only after the consumer has handled all events of the log. So scorings are added
 * in the order of their times, whichever partition is read first. While events arrive faster than they
 * are handled, no standing is updated.
 */
export function standingJob(ctx: Context, consumer: Consumer): Part & Flushable {
  const stopping = new AbortController()
  async function run(): Promise<number> {
    if (!(await isAnyoneDue(ctx))) return 0
    if (!(await doneBefore(consumer.flush(), stopping.signal))) return 0
    let updated = 0
    while (updated < standingLimits.standingsPerRun && (await updateNextStanding(ctx))) updated += 1
    return updated
  }
  const job = createJob({
    name: 'update standings',
    everyMs: standingLimits.updateStandingsEveryMs,
    sleep: { database: ctx.database, dueInMs: async () => ((await isAnyoneDue(ctx)) ? 0 : undefined) },
    run,
    log: ctx.log,
  })
  return {
    ...job,
    async drain() {
      stopping.abort()
      await job.drain?.()
    },
  }
}

/** Waits for work to finish; false if the signal aborts first. */
function doneBefore(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  return new Promise((done, fail) => {
    const stop = () => done(false)
    signal.addEventListener('abort', stop, { once: true })
    work.then(() => done(true), fail).finally(() => signal.removeEventListener('abort', stop))
  })
}
