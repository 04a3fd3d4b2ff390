import { type DemoContext, memberOf, type PostIds } from './context.ts'
import { formFor } from './form.ts'
import { demoPeople } from './people.ts'
import { type DemoPost, demoPosts } from './posts.ts'
import { type Act, makeTimeline } from './timeline.ts'

/** Votes so close together are cast at one setting of the clock. */
const atOnceMs = 90 * 60_000
/** Between two runs of the jobs, in ms of the demo's time. */
const jobsEveryMs = 6 * 60 * 60_000

/** Lets the demo people post, vote and give results, each act at its time in the past. */
export async function playPosts(context: DemoContext): Promise<PostIds> {
  const { product, clocks, now } = context
  const postIds = new Map<DemoPost, string>()
  let jobsRan = 0
  for (const { at, acts } of stepsOf(makeTimeline(demoPosts, demoPeople, now))) {
    await clocks.predictions.set(at)
    await Promise.all(acts.map((act) => perform(context, postIds, act)))
    if (at.getTime() - jobsRan < jobsEveryMs) continue
    jobsRan = at.getTime()
    await product.services.predictions.flush()
  }
  return postIds
}

/** Acts that share one setting of the clock: votes that lie close together, anything else alone. */
interface Step {
  readonly at: Date
  readonly acts: Act[]
}

function stepsOf(acts: readonly Act[]): Step[] {
  const steps: Step[] = []
  let votes: Step | undefined
  const postedAt = new Map<DemoPost, Date>()
  for (const act of acts) {
    if (act.kind === 'post') postedAt.set(act.post, act.at)
    if (act.kind === 'vote' && votes && joins(act, votes, postedAt)) {
      votes.acts.push(act)
      continue
    }
    const step = { at: act.at, acts: [act] }
    steps.push(step)
    if (act.kind === 'vote') votes = step
  }
  return steps
}

/** Whether a vote can be cast earlier, with others: on a post that was there then, by somebody who has not voted on it. */
const joins = (vote: Act, step: Step, postedAt: ReadonlyMap<DemoPost, Date>): boolean =>
  vote.at.getTime() - step.at.getTime() < atOnceMs &&
  (postedAt.get(vote.post) ?? vote.at) < step.at &&
  !step.acts.some(({ by, post }) => by === vote.by && post === vote.post)

async function perform(context: DemoContext, postIds: Map<DemoPost, string>, act: Act): Promise<void> {
  const { call } = context
  const member = memberOf(context, act.by.id)
  const predictionId = postIds.get(act.post) ?? ''
  if (act.kind === 'post') {
    const { prediction } = await call(member, 'createPrediction', await formFor(context, act.post, act.deadline))
    postIds.set(act.post, prediction.id)
  } else if (act.kind === 'vote') await call(member, 'castVote', { predictionId, vote: act.agree })
  else await call(member, 'resolvePrediction', { result: act.result }, predictionId)
}
