import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { advanceErasure } from './usecases/erase-member.ts'
import { sweepTries } from './usecases/sweep-tries.ts'

const sweepEveryMs = 10 * 60_000
/** Steps of erasures in one run, each in a transaction of its own. */
const stepsARun = 100

async function advanceErasures(ctx: Context): Promise<number> {
  let steps = 0
  while (steps < stepsARun && (await advanceErasure(ctx))) steps += 1
  return steps
}

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'erase members', everyMs: 1_000, run: () => advanceErasures(ctx), log: ctx.log }),
  createJob({ name: 'sweep tries', everyMs: sweepEveryMs, run: () => sweepTries(ctx), log: ctx.log }),
  createKeySweep(ctx),
]
