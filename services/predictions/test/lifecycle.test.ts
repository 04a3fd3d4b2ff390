import { Outcome, ResolvedBy } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  resolvePrediction,
  takeBackResult,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import {
  aComparison,
  aPrediction,
  codeOf,
  inMinutes,
  type PublishedEvent,
  startWorld,
  type TestMember,
  type World,
} from './support/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
let owner: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = world.join()
  admin = world.join({}, { role: 'admin' })
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const get = async (id: string, member: TestMember | null = null) =>
  (await world.call(member, getPrediction, { params: { id } })).body.prediction
const resolve = (member: TestMember | null, id: string, result: unknown) =>
  world.call(member, resolvePrediction, { params: { id }, body: { result } })
const takeBack = (member: TestMember | null, id: string) => world.call(member, takeBackResult, { params: { id } })

/** Creates a post, by default of one hour. `after` returns a time relative to its deadline. */
async function newPost(minutes = 60) {
  const { id, deadline, createdAt } = (await world.send(owner, aPrediction({ deadline: inMinutes(minutes) }))).body
    .prediction
  const after = (ms: number) => new Date(new Date(deadline).getTime() + ms)
  return { id, after, lapse: after(24 * hourMs), deadline: new Date(deadline), createdAt: new Date(createdAt) }
}

const nameIn = (names: Readonly<Record<string, number>>, value: unknown) =>
  Object.keys(names)
    .find((name) => value && names[name] === value)
    ?.toLowerCase()

/** Returns the events about a post after PredictionPosted, each with its type, outcome and resolver. */
const history = async (id: string) => historyIn(await world.published(id))
/** Types of events that other tests check: reminders and the audit log. */
const ignored = ['PredictionEndsSoon', 'ResolutionDue', 'AdminActed']
const historyIn = (published: readonly PublishedEvent[]) =>
  published
    .filter(({ type }) => !ignored.includes(type))
    .slice(1)
    .map(({ type, message }) => {
      const outcome = nameIn(Outcome, message['outcome'])
      const by = nameIn(ResolvedBy, message['resolvedBy'])
      return [type.replace('Prediction', ''), outcome, by].filter(Boolean).join(' ')
    })

test('the owner resolves a post after the deadline; it settles after 10 minutes', async () => {
  const { id, after } = await newPost()
  expect(codeOf(await resolve(owner, id, true))).toEqual([409, 'notEndedYet'])
  await world.setClock(after(-1), { frozen: true })
  expect(codeOf(await resolve(owner, id, true))).toEqual([409, 'notEndedYet'])
  expect(await get(id)).toMatchObject({ ended: false, resolved: false })

  await world.setClock(after(0), { frozen: true })
  expect(await get(id)).toMatchObject({ ended: true, resolved: false, result: null })
  const reply = await resolve(owner, id, true)
  expect([reply.status, reply.headers.get('server-time')]).toEqual([200, String(after(0).getTime())])
  expect(reply.body.prediction).toMatchObject({
    ended: true,
    resolved: true,
    result: true,
    resolvedAt: after(0).toISOString(),
    takeBackUntil: after(10 * minuteMs).toISOString(),
  })
  expect(await history(id)).toEqual(['Ended', 'Resolved true owner'])
  await world.setClock(after(10 * minuteMs - 1), { frozen: true })
  expect(await history(id)).toHaveLength(2)
  await world.setClock(after(10 * minuteMs), { frozen: true })
  expect(await history(id)).toEqual(['Ended', 'Resolved true owner', 'Settled true owner'])
  const versions = (await world.published(id)).map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => index + 1))
})

test('within 10 minutes the owner may take the result back or change it, to the millisecond', async () => {
  const { id, after } = await newPost()
  await world.setClock(after(0), { frozen: true })
  expect(codeOf(await takeBack(owner, id))).toEqual([409, 'notResolvedYet'])
  await resolve(owner, id, true)
  await world.setClock(after(10 * minuteMs - 1), { frozen: true })
  expect((await takeBack(owner, id)).body.prediction).toMatchObject({
    resolved: false,
    result: null,
    takeBackUntil: null,
  })
  await resolve(owner, id, false)
  expect((await resolve(owner, id, false)).status).toBe(200)
  expect((await resolve(owner, id, null)).body.prediction).toMatchObject({ resolved: true, result: null })
  await world.setClock(after(20 * minuteMs - 1), { frozen: true })
  for (const reply of [await takeBack(owner, id), await resolve(owner, id, true)])
    expect(codeOf(reply)).toEqual([409, 'resultStands'])
  expect(await history(id)).toEqual([
    'Ended',
    'Resolved true owner',
    'Resolved owner',
    'Resolved false owner',
    'Resolved unclear owner',
    'Settled unclear owner',
  ])
})

test('the admin may change a settled result, or take it back, and it settles at once', async () => {
  const { id, after } = await newPost()
  await world.setClock(after(0), { frozen: true })
  await resolve(owner, id, true)
  await world.setClock(after(hourMs), { frozen: true })
  await world.service.flush()
  expect((await resolve(admin, id, false)).body.prediction).toMatchObject({ result: false, takeBackUntil: null })
  expect((await resolve(admin, id, false)).status).toBe(200)
  expect(codeOf(await takeBack(owner, id))).toEqual([409, 'resultStands'])
  expect((await takeBack(admin, id)).body.prediction).toMatchObject({ resolved: false })
  expect(codeOf(await takeBack(admin, id))).toEqual([409, 'notResolvedYet'])
  expect((await resolve(owner, id, true)).body.prediction).toMatchObject({ resolved: true, result: true })
  await world.setClock(after(2 * hourMs), { frozen: true })
  expect(await history(id)).toEqual([
    'Ended',
    'Resolved true owner',
    'Settled true owner',
    'Resolved false admin',
    'Settled false admin',
    'Resolved admin',
    'Settled admin',
    'Resolved true owner',
    'Settled true owner',
  ])
  const settlements = (await world.published(id)).filter(({ type }) => type === 'PredictionSettled')
  expect(settlements.map(({ message }) => message['settlement'])).toEqual([1, 2, 3, 4])
})

test('an unresolved post lapses to unclear after its grace time, whether or not a job has run', async () => {
  const [{ id, after, lapse }, other] = [await newPost(), await newPost()]
  await world.setClock(new Date(lapse.getTime() - 1), { frozen: true })
  expect(await get(id)).toMatchObject({ resolved: false })
  expect((await resolve(owner, id, true)).status).toBe(200)
  expect((await takeBack(owner, id)).status).toBe(200)

  await world.setClock(other.lapse, { frozen: true })
  const lapsed = { resolved: true, result: null, resolvedAt: other.lapse.toISOString(), takeBackUntil: null }
  expect(await get(other.id)).toMatchObject(lapsed)
  expect(codeOf(await resolve(owner, other.id, true))).toEqual([409, 'resultStands'])
  expect(codeOf(await takeBack(owner, other.id))).toEqual([409, 'resultStands'])
  expect(await history(other.id)).toEqual(['Ended', 'Resolved unclear lapse', 'Settled unclear lapse'])
  expect(await get(other.id)).toMatchObject(lapsed)
  expect((await resolve(admin, other.id, true)).body.prediction).toMatchObject({ result: true })

  // After a result was taken back at the last moment, the owner has another day.
  await world.setClock(new Date(lapse.getTime() + 23 * hourMs), { frozen: true })
  expect(await get(id)).toMatchObject({ resolved: false })
  await world.setClock(after(49 * hourMs), { frozen: true })
  expect(await get(id)).toMatchObject({ resolved: true, result: null })
})

test('grace is three times the duration, between a day and a week', async () => {
  const day = 24 * hourMs
  for (const [minutes, graceMs] of [
    [30, day],
    [12 * 60, 1.5 * day],
    [5 * 24 * 60, 7 * day],
  ] as const) {
    const { id, deadline, createdAt } = await newPost(minutes)
    const [row] = await world.rows('select lapses_at from posts where id = $1', [id])
    const expected = graceMs === 1.5 * day ? 3 * (deadline.getTime() - createdAt.getTime()) : graceMs
    expect(row.lapses_at.getTime() - deadline.getTime()).toBe(expected)
  }
})

test('two replicas publish every end, lapse and settlement once', async () => {
  const other = await world.start()
  try {
    const ids = (await Promise.all(Array.from({ length: 20 }, () => newPost(30)))).map(({ id }) => id)
    const start = Date.now()
    await world.setClock(new Date(start + hourMs))
    await Promise.all([world.service.flush(), other.flush()])
    await Promise.all(ids.slice(0, 10).map((id) => resolve(owner, id, true)))
    await world.setClock(new Date(start + 3 * 24 * hourMs))
    await Promise.all([world.service.flush(), other.flush(), world.service.flush(), other.flush()])
    const published = Map.groupBy(await world.published(), ({ key }) => key)
    for (const id of ids.slice(0, 10))
      expect(historyIn(published.get(id) ?? [])).toEqual(['Ended', 'Resolved true owner', 'Settled true owner'])
    for (const id of ids.slice(10))
      expect(historyIn(published.get(id) ?? [])).toEqual(['Ended', 'Resolved unclear lapse', 'Settled unclear lapse'])
  } finally {
    await other.stop()
  }
})

test('if the owner resolves a post before the job runs, the end is still published first', async () => {
  const { id, after } = await newPost()
  await world.rows('update posts set due_at = null where id = $1', [id])
  await world.setClock(after(1), { frozen: true })
  await resolve(owner, id, false)
  expect(await history(id)).toEqual(['Ended', 'Resolved false owner'])
})

test('a comparison has no result', async () => {
  const { id } = (await world.send(owner, aComparison())).body.prediction
  expect(codeOf(await resolve(owner, id, true))).toEqual([409, 'comparisonNeverResolves'])
  expect(codeOf(await takeBack(owner, id))).toEqual([409, 'notResolvedYet'])
})

test('other members and visitors may neither resolve a post nor take its result back', async () => {
  const { id, after } = await newPost()
  const bob = world.join()
  await world.setClock(after(1))
  for (const reply of [await resolve(bob, id, true), await takeBack(bob, id)])
    expect(codeOf(reply)).toEqual([403, 'notYourPrediction'])
  for (const reply of [await resolve(null, id, true), await takeBack(null, id)]) expect(reply.status).toBe(401)
  for (const reply of [await resolve(owner, nowhere, true), await takeBack(owner, nowhere)])
    expect(codeOf(reply)).toEqual([404, 'predictionNotFound'])
  for (const result of ['yes', 1, undefined, { $ne: '' }])
    expect(codeOf(await resolve(owner, id, result))).toEqual([400, 'invalidRequest'])
  const extra = { result: true, resolvedBy: 'admin', settled: true }
  const reply = await world.call(owner, resolvePrediction, { params: { id }, body: extra })
  expect(reply.body.prediction.takeBackUntil).not.toBeNull()
})

test('a deleted post is gone for everyone, with its words; no later event is about it', async () => {
  const { id, after } = await newPost()
  const bob = world.join()
  await world.call(bob, castVote, { body: { predictionId: id, vote: true } })
  expect(codeOf(await world.call(bob, deletePrediction, { params: { id } }))).toEqual([403, 'notYourPrediction'])
  expect((await world.call(null, deletePrediction, { params: { id } })).status).toBe(401)
  const reply = await world.call(owner, deletePrediction, { params: { id } })
  expect([reply.status, reply.body]).toEqual([204, undefined])
  expect(codeOf(await world.call(owner, deletePrediction, { params: { id } }))).toEqual([404, 'predictionNotFound'])
  expect(codeOf(await world.call(owner, getPrediction, { params: { id } }))).toEqual([404, 'predictionNotFound'])
  const feed = await world.call(owner, explore)
  expect(feed.body.map((item: { prediction: { id: string } }) => item.prediction.id)).not.toContain(id)
  const [row] = await world.rows(
    'select headline, supporting_statement, due_at, agree_count from posts where id = $1',
    [id],
  )
  expect(row).toEqual({ headline: '', supporting_statement: '', due_at: null, agree_count: 1 })
  await world.setClock(after(30 * 24 * hourMs))
  expect(await history(id)).toEqual(['VoteCast', 'Deleted'])
})

test('the admin may delete anyone’s post', async () => {
  const { id } = await newPost()
  expect((await world.call(admin, deletePrediction, { params: { id } })).status).toBe(204)
  expect(await history(id)).toEqual(['Deleted'])
})
