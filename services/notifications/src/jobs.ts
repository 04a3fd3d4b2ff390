import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Context } from './context.ts'
import { expire } from './usecases/clear-notes.ts'
import { runTask } from './usecases/run-task.ts'

/** What the clock starts. */
export const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({ name: 'tell many, send digests, clear up', everyMs: 500, run: () => runTask(ctx), log: ctx.log }),
  createJob({ name: 'forget what was read long ago', everyMs: 600_000, run: () => expire(ctx), log: ctx.log }),
]
