import { type DemoContext, memberOf, type PostIds } from './context.ts'
import { evidenceFormFor, formFor } from './form.ts'
import { demoPeople } from './people.ts'
import { type DemoPost, demoPosts } from './posts.ts'
import { type Step, stepsOf } from './steps.ts'
import { type Act, makeTimeline } from './timeline.ts'

const hourMs = 60 * 60_000
/** Interval between runs of the jobs, in ms of demo time: on the last day, and before. */
const jobsEveryMs = { lastDay: 3 * hourMs, before: 12 * hourMs }
/** The first `count` people on the sign-in page have seen all results older than `untilMs`. */
const lookers = { count: 4, untilMs: 20 * hourMs }

/** Makes the demo people post, vote and give results, each act at its time in the past. */
export async function playPosts(context: DemoContext): Promise<PostIds> {
  const { product, clocks, now } = context
  const postIds = new Map<DemoPost, string>()
  const acts = makeTimeline(demoPosts, demoPeople, now)
  let jobsRan = 0
  for (const { at, acts: together } of stepsOf(acts, now, joins)) {
    await clocks.predictions.set(at)
    await Promise.all(together.map((act) => perform(context, postIds, act)))
    const isLastDay = now.getTime() - at.getTime() < 24 * hourMs
    if (at.getTime() - jobsRan < (isLastDay ? jobsEveryMs.lastDay : jobsEveryMs.before)) continue
    jobsRan = at.getTime()
    await product.services.predictions.flush()
  }
  await lookAtResults(context, postIds, acts)
  return postIds
}

/**
 * Whether an act may join a step. A post always may, and a result never. A vote may, unless the step has the post itself or the
 * person's earlier vote on it.
 */
const joins = (act: Act, { acts }: Step<Act>): boolean =>
  act.kind === 'post' ||
  (act.kind === 'vote' &&
    !acts.some(({ kind, by, post }) => post === act.post && (kind === 'post' || (kind === 'vote' && by === act.by))))

async function perform(context: DemoContext, postIds: Map<DemoPost, string>, act: Act): Promise<void> {
  const { call, photo } = context
  const member = memberOf(context, act.by.id)
  const predictionId = postIds.get(act.post) ?? ''
  if (act.kind === 'post') {
    const { prediction } = await call(member, 'createPrediction', await formFor(photo, act.post, act.deadline))
    postIds.set(act.post, prediction.id)
  } else if (act.kind === 'vote') await call(member, 'castVote', { predictionId, vote: act.agree })
  else {
    const { evidence, journal } = act.post
    await call(member, 'resolvePrediction', { result: act.result }, predictionId)
    if (evidence) await call(member, 'setEvidence', await evidenceFormFor(photo, evidence), predictionId)
    if (journal) await call(member, 'writeReflection', { predictionId, ...journal })
  }
}

/** Reveals older results to some voters, the `lookers`. */
async function lookAtResults(context: DemoContext, postIds: PostIds, acts: readonly Act[]): Promise<void> {
  const { call, now } = context
  const until = now.getTime() - lookers.untilMs
  const results = acts.filter(({ kind, at }) => kind === 'resolve' && at.getTime() < until)
  const look = async (person: (typeof demoPeople)[number]) => {
    await call(memberOf(context, person.id), 'setCallSettings', { showSettledCalls: true })
    for (const { post } of results)
      if (acts.some((act) => act.kind === 'vote' && act.by === person && act.post === post))
        await call(memberOf(context, person.id), 'revealResult', {}, postIds.get(post))
  }
  await Promise.all(demoPeople.slice(0, lookers.count).map(look))
}
