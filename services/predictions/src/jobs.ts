import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { advancePost } from './usecases/advance-post.ts'
import { indexWords } from './usecases/index-words.ts'
import { refreshTrending, weighEarlyPosts } from './usecases/refresh-trending.ts'
import { sweepRanking } from './usecases/sweep-ranking.ts'

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
  // Each looks more often than there is something to do: what is due is judged by the database's clock.
  createJob({ name: 'weigh early engagement', everyMs: 30_000, run: () => weighEarlyPosts(ctx), log: ctx.log }),
  createJob({ name: 'refresh trending', everyMs: 5_000, run: () => refreshTrending(ctx), log: ctx.log }),
  createJob({ name: 'index words', everyMs: 600_000, run: () => indexWords(ctx), log: ctx.log }),
  createJob({ name: 'sweep ranking', everyMs: 600_000, run: () => sweepRanking(ctx), log: ctx.log }),
]
