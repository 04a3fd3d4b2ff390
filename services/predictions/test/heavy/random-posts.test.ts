/** Random sequences of acts on posts, compared with a model: `support/post-model.ts`. */
import { eachSequence, type PublishedEvent, type RandomSequence, randomSequences } from '@hunch/kit/testing'
import { Outcome } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  castVote,
  deletePrediction,
  getPrediction,
  listShownVotes,
  resolvePrediction,
  setShownVote,
  takeBackResult,
  withdrawVote,
} from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Act, adminNumber, deadlineAt, ownerNumber, PostModel, peopleOfPost } from '../support/post-model.ts'
import { aComparison, aPrediction, inMinutes, startWorld, type TestMember, type World } from '../support/world.ts'

/** The steps of a sequence: times in minutes after the post was made, and how many acts happen then. */
const steps = [
  { at: 0, acts: [2, 6] },
  { at: deadlineAt, acts: [1, 3] },
  { at: deadlineAt + 5, acts: [0, 1] },
  { at: deadlineAt + 20, acts: [0, 2] },
  { at: 2_000, acts: [0, 2] },
  { at: 4_000, acts: [0, 0] },
] as const
const afterSequence = 5_000

let world: World
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  admin = world.join({}, { role: 'admin' })
})
afterAll(() => world.stop())

/** A post of a sequence. */
interface Played {
  readonly sequence: RandomSequence
  readonly id: string
  readonly people: readonly TestMember[]
  readonly model: PostModel
}

function randomAct({ pick, happens }: RandomSequence['choices'], isOpen: boolean): Act {
  const by = pick(peopleOfPost)
  const sides = [true, false]
  if (happens(0.02)) return { kind: 'delete', by }
  if (happens(isOpen ? 0.75 : 0.2)) return { kind: 'vote', by, vote: pick([...sides, ...sides, null]) }
  if (happens(0.3)) return { kind: 'show', by, shown: pick(sides) }
  const resolver = happens(0.9) ? pick([ownerNumber, adminNumber]) : by
  return happens(0.7)
    ? { kind: 'resolve', by: resolver, result: pick([...sides, null]) }
    : { kind: 'takeBack', by: resolver }
}

/** Makes the call of an act. */
function send({ id, people }: Played, act: Act) {
  const member = people[act.by] as TestMember
  const params = { id, predictionId: id }
  if (act.kind === 'show') return world.call(member, setShownVote, { params, body: { shown: act.shown } })
  if (act.kind === 'resolve') return world.call(member, resolvePrediction, { params, body: { result: act.result } })
  if (act.kind === 'takeBack') return world.call(member, takeBackResult, { params })
  if (act.kind === 'delete') return world.call(member, deletePrediction, { params })
  return act.vote === null
    ? world.call(member, withdrawVote, { params })
    : world.call(member, castVote, { body: { predictionId: id, vote: act.vote } })
}

async function begin(sequence: RandomSequence, now: Date): Promise<Played> {
  const isComparison = sequence.choices.happens(0.1)
  const people = [...[0, 1, 2, 3].map(() => world.join()), admin]
  const fields = isComparison ? aComparison() : aPrediction({ deadline: inMinutes(deadlineAt, now) })
  const id = await world.post(people[ownerNumber] as TestMember, fields)
  return { sequence, id, people, model: new PostModel(isComparison) }
}

/** Does the acts of a step, and compares each reply with the model's. */
async function play(played: Played, [min, max]: readonly [number, number]): Promise<void> {
  const { acts, choices } = played.sequence
  for (let left = choices.count(min, max); left > 0; left -= 1) {
    const act = randomAct(choices, !played.model.ended)
    acts.push(JSON.stringify(act))
    const { status, body = {} } = played.model.do(act)
    const reply = await send(played, act)
    expect({ status: reply.status, ...reply.body }).toMatchObject({ status, ...body })
  }
}

/** Compares a card as a member sees it with the model. */
async function compareSeen({ sequence, id, people, model }: Played): Promise<void> {
  const by = sequence.choices.pick(peopleOfPost)
  const member = people[by] as TestMember
  const seen = await world.call(member, getPrediction, { params: { id } })
  if (model.deleted) return expect(seen.status).toBe(404)
  const { agreeCount, disagreeCount } = model.counts
  expect(seen.body).toMatchObject({
    prediction: {
      ended: model.ended,
      resolved: model.resolution !== null,
      result: model.resolution?.result ?? null,
    },
    agreeCount,
    disagreeCount,
    totalVotes: agreeCount + disagreeCount,
    myVote: model.votes.get(by) ?? null,
  })
  const shown: { userId: string; vote: boolean }[] = (await world.call(member, listShownVotes, { params: { id } })).body
  expect(new Map(shown.map(({ userId, vote }) => [userId, vote]))).toEqual(
    new Map([...model.shown].map((number) => [people[number]?.id, model.votes.get(number)])),
  )
}

/** Compares the rows of a batch with the models. */
async function compareRows(batch: readonly Played[]): Promise<void> {
  const rows = await world.rows(
    `select posts.id, agree_count, disagree_count, settlement,
       coalesce(jsonb_object_agg(v.member_id, v.vote) filter (where v.member_id is not null), '{}') as votes
     from posts left join votes v on v.post_id = posts.id where posts.id = any($1) group by posts.id`,
    [batch.map(({ id }) => id)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  await eachSequence(batch, ({ id, model, people }) => {
    const votes = Object.fromEntries([...model.votes].map(([number, vote]) => [people[number]?.id, vote]))
    const { agreeCount: agree_count, disagreeCount: disagree_count } = model.counts
    const settlement = model.settlements.length
    expect(byId.get(id)).toEqual({ id, agree_count, disagree_count, settlement, votes })
  })
}

const outcomes = new Map<unknown, boolean | null>([
  [Outcome.TRUE, true],
  [Outcome.FALSE, false],
  [Outcome.UNCLEAR, null],
])

/** Compares the published events of a post with the model. */
function compareEvents({ model, people }: Played, events: readonly PublishedEvent[]): void {
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1))
  const votes = events.filter(({ type }) => type === 'VoteCast' || type === 'VoteWithdrawn')
  expect(
    votes.map(({ type, message: { memberId, vote, agreeCount, disagreeCount } }) => ({
      memberId,
      vote: type === 'VoteCast' ? vote : null,
      agreeCount,
      disagreeCount,
    })),
  ).toEqual(model.changes.map(({ by, ...change }) => ({ memberId: people[by]?.id, ...change })))
  const settled = events.filter(({ type }) => type === 'PredictionSettled')
  expect(settled.map(({ message }) => outcomes.get(message['outcome']))).toEqual(model.settlements)
  expect(settled.map(({ message }) => message['settlement'])).toEqual(model.settlements.map((_, index) => index + 1))
  expect(events.filter(({ type }) => type === 'PredictionDeleted')).toHaveLength(Number(model.deleted))
}

test('fault 18: random sequences of acts on posts have the replies, rows and events of a model', async () => {
  const all: Played[] = []
  let start = Date.now()
  for (const sequences of randomSequences(1_500, 250)) {
    await world.setClock(new Date(start), { frozen: true })
    const batch: Played[] = []
    await eachSequence(
      sequences.map((sequence) => ({ sequence })),
      async ({ sequence }) => void batch.push(await begin(sequence, new Date(start))),
    )
    for (const { at, acts } of steps) {
      await world.setClock(new Date(start + at * 60_000), { frozen: true })
      await world.settle()
      await eachSequence(batch, async (played) => {
        played.model.advance(at)
        played.sequence.acts.push(`${at} min`)
        await play(played, acts)
      })
    }
    await eachSequence(batch, compareSeen)
    await compareRows(batch)
    all.push(...batch)
    start += afterSequence * 60_000
  }
  const events = Map.groupBy(await world.published(), ({ key }) => key)
  await eachSequence(all, (played) => compareEvents(played, events.get(played.id) ?? []))
  expect(all.length).toBeGreaterThan(0)
}, 1_800_000)
