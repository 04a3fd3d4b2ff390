import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { advancePost } from './usecases/advance-post.ts'

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
  createKeySweep(ctx),
]
