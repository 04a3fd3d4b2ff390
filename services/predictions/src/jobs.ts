import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { advancePost } from './usecases/advance-post.ts'
import { sweepKeys } from './usecases/sweep-keys.ts'

/** Posts taken on in one run, each in a transaction of its own. */
const postsARun = 100

async function advancePosts(ctx: Context): Promise<number> {
  let advanced = 0
  while (advanced < postsARun && (await advancePost(ctx))) advanced += 1
  return advanced
}

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'advance posts', everyMs: 1_000, run: () => advancePosts(ctx), log: ctx.log }),
  createJob({ name: 'sweep idempotency keys', everyMs: 10 * 60_000, run: () => sweepKeys(ctx), log: ctx.log }),
]
