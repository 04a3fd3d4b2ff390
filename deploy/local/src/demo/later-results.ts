import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makePrivateFolder, writePrivateFile } from '@hunch/kit/files'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Product } from '../product.ts'
import { CallFailed, createCaller } from './caller.ts'
import { type DemoContext, memberOf, type PostIds } from './context.ts'
import { evidenceFormFor } from './form.ts'
import { demoPeople } from './people.ts'
import { demoPosts } from './posts.ts'
import { makeTimeline } from './timeline.ts'

/** A result that a demo person gives after the first start. */
export interface LaterResult {
  readonly predictionId: string
  readonly owner: { readonly id: string; readonly timeZone: string }
  /** When it is due, as ISO 8601. */
  readonly at: string
  readonly result: boolean
  readonly note: string
}

const checkEveryMs = 30_000
const minuteMs = 60_000
/** Minutes between a deadline and its result, for one post after the other. */
const delays = [4, 9, 6, 12]

/** Returns the results that demo people will give to posts that are still open. */
export function planLaterResults(context: Pick<DemoContext, 'memberIds' | 'now'>, postIds: PostIds): LaterResult[] {
  const acts = makeTimeline(demoPosts, demoPeople, context.now)
  const due = acts.flatMap((act) =>
    act.kind === 'post' && act.deadline && act.post.later
      ? [{ post: act.post, later: act.post.later, deadline: act.deadline }]
      : [],
  )
  return due.map(({ post, later, deadline }, index) => ({
    predictionId: postIds.get(post) ?? '',
    owner: memberOf(context, post.by),
    at: new Date(deadline.getTime() + (delays[index % delays.length] ?? 0) * minuteMs).toISOString(),
    result: later.outcome === 'yes',
    note: later.note,
  }))
}

/** Stores the results that are still to come. */
export async function keepLaterResults(file: string, results: readonly LaterResult[]): Promise<void> {
  await makePrivateFolder(dirname(file))
  await writePrivateFile(file, JSON.stringify(results))
}

interface Giving {
  readonly product: Product
  readonly file: string
  readonly log: Log
  /** Default: the system's clock. */
  readonly now?: () => Date
}

/**
 * Creates a job that gives each demo person's result once it is due, also after a restart. A visitor who votes on such a post
 * sees what happened. A try that was interrupted continues. Skips a result that is rejected, for example because a visitor
 * deleted the post as its owner. A result that a visitor set as the owner stays, without the evidence of the demo.
 */
export function createLaterResults({ product, file, log, now = () => new Date() }: Giving): Part & Flushable {
  const call = createCaller(product)
  async function give({ predictionId, owner, result, note }: LaterResult): Promise<void> {
    const { prediction: before } = await call(owner, 'getPrediction', undefined, predictionId)
    if (!before.resolved) await call(owner, 'resolvePrediction', { result }, predictionId)
    else if (before.result !== result || before.evidence) return
    await call(owner, 'setEvidence', await evidenceFormFor(noPhoto, { note }), predictionId)
  }
  return createJob({
    name: 'give demo results',
    everyMs: checkEveryMs,
    log,
    async run() {
      const waiting = await readLaterResults(file)
      const next = waiting.find(({ at }) => new Date(at) <= now())
      if (!next) return 0
      await give(next).catch((error) => {
        if (!(error instanceof CallFailed) || error.status >= 500) throw error // the job tries again
        log.warn({ err: error }, 'a demo result could not be given')
      })
      await keepLaterResults(
        file,
        waiting.filter((each) => each !== next),
      )
      return 1
    },
  })
}

const readLaterResults = async (file: string): Promise<LaterResult[]> => JSON.parse(await readFile(file, 'utf8'))

const noPhoto = () => Promise.reject(new Error('later results have no photo'))
