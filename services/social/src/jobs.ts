import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { clearPost } from './usecases/clear-post.ts'
import { eraseSome } from './usecases/erase-member.ts'

const once = async (done: Promise<boolean>): Promise<number> => Number(await done)

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'clear deleted posts', everyMs: 1_000, run: () => once(clearPost(ctx)), log: ctx.log }),
  createJob({ name: 'erase deleted members', everyMs: 1_000, run: () => once(eraseSome(ctx)), log: ctx.log }),
  createKeySweep(ctx),
]
