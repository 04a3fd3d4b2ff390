import { timestampDate } from '@bufbuild/protobuf/wkt'
import { castVote, deletePrediction, resolvePrediction, takeBackResult } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, inMinutes, startWorld, type TestMember, type World } from './support/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

/**
 * Creates a post of some duration. `reminders` sets the clock to a time relative to the post's deadline, and returns the
 * number of published reminders.
 */
async function newPost(minutes: number) {
  const { id, deadline } = (await world.send(ann, aPrediction({ deadline: inMinutes(minutes) }))).body.prediction
  const at = (ms: number) => world.setClock(new Date(new Date(deadline).getTime() + ms), { frozen: true })
  const publishedOf = async (type: string) => (await world.published(id)).filter((event) => event.type === type)
  async function reminders(ms: number): Promise<number> {
    await at(ms)
    return (await publishedOf('ResolutionDue')).length
  }
  return { id, deadline: new Date(deadline), at, publishedOf, reminders }
}

const resolve = (id: string) => world.call(ann, resolvePrediction, { params: { id }, body: { result: true } })

test.each([
  ['an hour', 60, 12 * minuteMs],
  ['ten minutes', 10, 2 * minuteMs],
  ['a week', 7 * 24 * 60, hourMs],
])(
  'a post of %s ends soon once: in the last hour, or the last fifth of its duration if shorter',
  async (_what, minutes, beforeMs) => {
    const { at, publishedOf, deadline, id } = await newPost(minutes)
    await at(-beforeMs - 2_000)
    expect(await publishedOf('PredictionEndsSoon')).toEqual([])
    await at(-beforeMs + 2_000)
    const [published] = await publishedOf('PredictionEndsSoon')
    expect(published?.message).toMatchObject({ postId: id, ownerId: ann.id, audienceGroupId: '' })
    expect(timestampDate(published?.message['deadline'] as never)).toEqual(deadline)
    await at(hourMs)
    expect(await publishedOf('PredictionEndsSoon')).toHaveLength(1)
  },
)

test('if a post ended before the job ran, PredictionEndsSoon is not published', async () => {
  const { at, id, publishedOf } = await newPost(60)
  await world.rows('update posts set due_at = null where id = $1', [id])
  await at(1)
  await world.rows('update posts set due_at = deadline where id = $1', [id])
  expect(await publishedOf('PredictionEnded')).toHaveLength(1)
  expect(await publishedOf('PredictionEndsSoon')).toEqual([])
})

test('with a day of grace time, reminders come at the end, 6 hours later, and 6 hours before the lapse', async () => {
  const { id, deadline, publishedOf, reminders } = await newPost(60)
  expect(await reminders(-1)).toBe(0)
  expect(await reminders(0)).toBe(1)
  expect(await reminders(6 * hourMs - 1)).toBe(1)
  expect(await reminders(6 * hourMs)).toBe(2)
  expect(await reminders(18 * hourMs - 1)).toBe(2)
  expect(await reminders(18 * hourMs)).toBe(3)
  expect(await reminders(24 * hourMs)).toBe(3)
  const published = await publishedOf('ResolutionDue')
  expect(published.map(({ message }) => message['reminder'])).toEqual([1, 2, 3])
  for (const { message } of published) {
    expect(message).toMatchObject({ postId: id, ownerId: ann.id })
    expect(timestampDate(message['lapsesAt'] as never)).toEqual(new Date(deadline.getTime() + 24 * hourMs))
  }
})

test('with a week of grace time the last reminder comes 6 hours before the lapse', async () => {
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

test('several missed reminders are sent as one, and none after the lapse', async () => {
  const [late, lapsed] = [await newPost(60), await newPost(60)]
  for (const { id } of [late, lapsed]) await world.rows('update posts set due_at = null where id = $1', [id])
  await late.at(19 * hourMs)
  await world.rows('update posts set due_at = deadline where id = $1', [late.id])
  expect(await late.publishedOf('ResolutionDue')).toHaveLength(1)
  await lapsed.at(25 * hourMs)
  await world.rows('update posts set due_at = deadline where id = $1', [lapsed.id])
  expect(await lapsed.publishedOf('ResolutionDue')).toEqual([])
})

test('no reminders are sent once the post is resolved, until the result is taken back', async () => {
  const { id, at, reminders } = await newPost(60)
  expect(await reminders(0)).toBe(1)
  await at(6 * hourMs - 1)
  await resolve(id)
  expect(await reminders(6 * hourMs)).toBe(1)
  await world.call(ann, takeBackResult, { params: { id } }) // now the post lapses in 24 hours
  expect(await reminders(7.5 * hourMs - 1)).toBe(1)
  expect(await reminders(7.5 * hourMs)).toBe(2)
  await resolve(id)
  expect(await reminders(23 * hourMs)).toBe(2)
})

test('no reminder is sent for a deleted post', async () => {
  const { id, at, publishedOf } = await newPost(60)
  await world.call(ann, castVote, { body: { predictionId: id, vote: true } })
  await world.call(ann, deletePrediction, { params: { id } })
  await at(19 * hourMs)
  expect([...(await publishedOf('ResolutionDue')), ...(await publishedOf('PredictionEndsSoon'))]).toEqual([])
})

test('two replicas publish each reminder once', async () => {
  const other = await world.start()
  try {
    const posts = []
    for (let index = 0; index < 5; index += 1) posts.push(await newPost(60))
    await posts[0]?.at(7 * hourMs)
    await Promise.all([world.service.flush(), other.flush(), world.service.flush(), other.flush()])
    for (const { publishedOf } of posts) expect(await publishedOf('ResolutionDue')).toHaveLength(1)
  } finally {
    await other.stop()
  }
})
