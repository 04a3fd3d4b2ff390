import type { Log } from '@hunch/kit/log'
import { setClock } from '@hunch/kit/postgres'
import type { Product } from '../product.ts'
import { type Caller, createCaller } from './caller.ts'
import { formFor } from './form.ts'
import { signUpAll } from './members.ts'
import { demoPeople } from './people.ts'
import { type DemoPost, demoPosts } from './posts.ts'
import { letThemTalk } from './talk.ts'
import { type Act, makeTimeline } from './timeline.ts'

/** Votes so close together are cast at one setting of the clock. */
const atOnceMs = 45 * 60_000
/** Between two looks at what the clock has started meanwhile, in ms of the told time. */
const jobsEveryMs = 6 * 60 * 60_000

/**
 * Fills a fresh product with people, posts, votes and talk of the past days. All of it comes through
 * the services' own calls, as the gateway makes them, while the clock of deadlines is set back
 * and moved on; at the end it is the real one again.
 */
export async function fillDemo(product: Product, log: Log): Promise<void> {
  const now = new Date()
  const memberIds = await signUpAll(product, now)
  await product.settle()

  const call = createCaller(product)
  const postIds = new Map<DemoPost, string>()
  let jobsRan = 0
  for (const step of stepsOf(makeTimeline(demoPosts, demoPeople, now))) {
    const at = step[0]?.at ?? now
    await setClock(product.databases.predictions, at)
    await Promise.all(step.map((act) => perform(act, { call, memberId: memberIds.get(act.by.id) ?? '', postIds })))
    if (at.getTime() - jobsRan < jobsEveryMs) continue
    jobsRan = at.getTime()
    await product.flush()
  }
  await product.settle() // who comments must have heard of the posts
  await letThemTalk({ product, call, memberIds, postIds, now })
  await product.setClock(null)
  await product.settle()
  log.info({ people: memberIds.size, posts: postIds.size }, 'demo data is there')
}

/** Acts that share one setting of the clock: votes that lie close together, anything else alone. */
function stepsOf(acts: readonly Act[]): Act[][] {
  const steps: Act[][] = []
  for (const act of acts) {
    const last = steps.at(-1)
    if (last && joins(act, last)) last.push(act)
    else steps.push([act])
  }
  return steps
}

function joins(act: Act, step: readonly Act[]): boolean {
  const [first] = step
  return (
    first?.kind === 'vote' &&
    act.kind === 'vote' &&
    act.at.getTime() - first.at.getTime() < atOnceMs &&
    !step.some(({ by, post }) => by === act.by && post === act.post)
  )
}

async function perform(
  act: Act,
  { call, memberId, postIds }: { call: Caller; memberId: string; postIds: Map<DemoPost, string> },
): Promise<void> {
  const member = { id: memberId, timeZone: act.by.timeZone }
  const predictionId = postIds.get(act.post) ?? ''
  if (act.kind === 'post') {
    const { prediction } = await call(member, 'createPrediction', await formFor(act.post, act.deadline))
    postIds.set(act.post, prediction.id)
  } else if (act.kind === 'vote') await call(member, 'castVote', { predictionId, vote: act.agree })
  else await call(member, 'resolvePrediction', { result: act.result }, predictionId)
}
