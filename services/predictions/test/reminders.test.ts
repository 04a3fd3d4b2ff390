import { timestampDate } from '@bufbuild/protobuf/wkt'
import { castVote, deletePrediction, resolvePrediction, takeBackResult } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, inMinutes, type Person, startWorld, type World } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

/** A post of some length; `reminders` answers what was told at an instant some time after its deadline. */
async function newPost(minutes: number) {
  const { id, deadline } = (await world.send(ann, aPrediction({ deadline: inMinutes(minutes) }))).body.prediction
  const at = (ms: number) => world.setClock(new Date(new Date(deadline).getTime() + ms), { frozen: true })
  const toldOf = async (type: string) => (await world.told(id)).filter((fact) => fact.type === type)
  async function reminders(ms: number): Promise<number> {
    await at(ms)
    return (await toldOf('ResolutionDue')).length
  }
  return { id, deadline: new Date(deadline), at, toldOf, reminders }
}

const resolve = (id: string) => world.call(ann, resolvePrediction, { params: { id }, body: { result: true } })

test.each([
  ['an hour', 60, 12 * minuteMs],
  ['ten minutes', 10, 2 * minuteMs],
  ['a week', 7 * 24 * 60, hourMs],
])(
  'a post of %s ends soon once, a fifth of its duration before its end or an hour',
  async (_what, minutes, beforeMs) => {
    const { at, toldOf, deadline, id } = await newPost(minutes)
    await at(-beforeMs - 2_000)
    expect(await toldOf('PredictionEndsSoon')).toEqual([])
    await at(-beforeMs + 2_000)
    const [told] = await toldOf('PredictionEndsSoon')
    expect(told?.message).toMatchObject({ postId: id, ownerId: ann.id, audienceGroupId: '' })
    expect(timestampDate(told?.message['deadline'] as never)).toEqual(deadline)
    await at(hourMs)
    expect(await toldOf('PredictionEndsSoon')).toHaveLength(1)
  },
)

test('what ended before the clock came round does not end soon any more', async () => {
  const { at, id, toldOf } = await newPost(60)
  await world.rows('update posts set due_at = null where id = $1', [id])
  await at(1)
  await world.rows('update posts set due_at = deadline where id = $1', [id])
  expect(await toldOf('PredictionEnded')).toHaveLength(1)
  expect(await toldOf('PredictionEndsSoon')).toEqual([])
})

test('with a day of grace the owner is reminded at the end, after 6 hours and 6 hours before the lapse', async () => {
  const { id, deadline, toldOf, reminders } = await newPost(60)
  expect(await reminders(-1)).toBe(0)
  expect(await reminders(0)).toBe(1)
  expect(await reminders(6 * hourMs - 1)).toBe(1)
  expect(await reminders(6 * hourMs)).toBe(2)
  expect(await reminders(18 * hourMs - 1)).toBe(2)
  expect(await reminders(18 * hourMs)).toBe(3)
  expect(await reminders(24 * hourMs)).toBe(3)
  const told = await toldOf('ResolutionDue')
  expect(told.map(({ message }) => message['reminder'])).toEqual([1, 2, 3])
  for (const { message } of told) {
    expect(message).toMatchObject({ postId: id, ownerId: ann.id })
    expect(timestampDate(message['lapsesAt'] as never)).toEqual(new Date(deadline.getTime() + 24 * hourMs))
  }
})

test('with a week of grace the last reminder comes 6 hours before the lapse', async () => {
  const { reminders } = await newPost(7 * 24 * 60)
  for (const [hours, count] of [
    [0, 1],
    [42, 2],
    [126, 3],
    [161.9, 3],
    [162, 4],
    [168, 4],
  ] as const)
    expect([hours, await reminders(hours * hourMs)]).toEqual([hours, count])
})

test('reminders that were missed are one, and none comes after the lapse', async () => {
  const [late, lapsed] = [await newPost(60), await newPost(60)]
  for (const { id } of [late, lapsed]) await world.rows('update posts set due_at = null where id = $1', [id])
  await late.at(19 * hourMs)
  await world.rows('update posts set due_at = deadline where id = $1', [late.id])
  expect(await late.toldOf('ResolutionDue')).toHaveLength(1)
  await lapsed.at(25 * hourMs)
  await world.rows('update posts set due_at = deadline where id = $1', [lapsed.id])
  expect(await lapsed.toldOf('ResolutionDue')).toEqual([])
})

test('who has said what happened is left in peace, until she takes it back', async () => {
  const { id, at, reminders } = await newPost(60)
  expect(await reminders(0)).toBe(1)
  await at(6 * hourMs - 1)
  await resolve(id)
  expect(await reminders(6 * hourMs)).toBe(1)
  await world.call(ann, takeBackResult, { params: { id } }) // it lapses 24 hours from now
  expect(await reminders(7.5 * hourMs - 1)).toBe(1)
  expect(await reminders(7.5 * hourMs)).toBe(2)
  await resolve(id)
  expect(await reminders(23 * hourMs)).toBe(2)
})

test('a deleted post reminds nobody', async () => {
  const { id, at, toldOf } = await newPost(60)
  await world.call(ann, castVote, { body: { predictionId: id, vote: true } })
  await world.call(ann, deletePrediction, { params: { id } })
  await at(19 * hourMs)
  expect([...(await toldOf('ResolutionDue')), ...(await toldOf('PredictionEndsSoon'))]).toEqual([])
})

test('two replicas remind once', async () => {
  const other = await world.start()
  try {
    const posts = []
    for (let index = 0; index < 5; index += 1) posts.push(await newPost(60))
    await posts[0]?.at(7 * hourMs)
    await Promise.all([world.service.flush(), other.flush(), world.service.flush(), other.flush()])
    for (const { toldOf } of posts) expect(await toldOf('ResolutionDue')).toHaveLength(1)
  } finally {
    await other.stop()
  }
})
