import {
  deletePrediction,
  listJournal,
  listPredictionJournal,
  resolvePrediction,
  takeBackResult,
  writeReflection,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import {
  aComparison,
  aPrediction,
  codeOf,
  inMinutes,
  startWorld,
  type TestMember,
  type World,
} from './support/world.ts'

const hourMs = 3_600_000

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({}, { timeZone: 'Pacific/Kiritimati' })
})
afterEach(() => world.setClock(null))

const write = (member: TestMember | null, predictionId: unknown, more = {}, headers = {}) =>
  world.call(member, writeReflection, { body: { predictionId, content: ' I was sure. ', ...more }, headers })
const journalOf = (member: TestMember | null, id: string) =>
  world.call(member, listPredictionJournal, { params: { id } })

/** Creates a post and sets the clock to after its end. By default, resolves the post as true. Returns the post's id. */
async function ended({ resolved = true, headline = 'It rains' } = {}): Promise<string> {
  await world.setClock(null)
  const fields = aPrediction({ headline, deadline: inMinutes(10) })
  const { id } = (await world.send(ann, fields)).body.prediction
  await world.setClock(new Date(Date.now() + hourMs), { frozen: true })
  if (resolved) await world.call(ann, resolvePrediction, { params: { id }, body: { result: true } })
  return id
}

test('the owner writes about an outcome, and it is published', async () => {
  const id = await ended()
  const reply = await write(ann, id, { mood: 'proud', rating: 5 })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    id: expect.any(String),
    predictionId: id,
    headline: 'It rains',
    content: 'I was sure.',
    mood: 'proud',
    rating: 5,
    entryType: 'prediction-outcome',
    createdAt: expect.any(String),
  })
  const day = new Date(Date.now() + 15 * hourMs).toISOString().slice(0, 10)
  const published = (await world.published(id)).find(({ type }) => type === 'ReflectionWritten')
  expect(published?.message).toMatchObject({
    reflectionId: reply.body.id,
    postId: id,
    memberId: ann.id,
    localDate: day,
  })
  expect((await journalOf(ann, id)).body).toEqual([reply.body])
  expect((await world.call(ann, listJournal)).body).toEqual([reply.body])
  const plain = await write(ann, id, { mood: null })
  expect(plain.body).toMatchObject({ mood: null, rating: null })
})

test('a reflection stays if the result is taken back; the next one needs a result again', async () => {
  const id = await ended()
  const { body } = await write(ann, id)
  await world.call(ann, takeBackResult, { params: { id } })
  expect((await journalOf(ann, id)).body).toEqual([body])
  expect(codeOf(await write(ann, id))).toEqual([409, 'notResolvedYet'])
})

test('a reflection needs an outcome; a lapse counts as one', async () => {
  const id = await ended({ resolved: false })
  expect(codeOf(await write(ann, id))).toEqual([409, 'notResolvedYet'])
  await world.setClock(new Date(Date.now() + 9 * 24 * hourMs), { frozen: true })
  expect((await write(ann, id)).status).toBe(201)
  const comparison = (await world.send(ann, aComparison())).body.prediction.id
  expect(codeOf(await write(ann, comparison))).toEqual([409, 'notResolvedYet'])
})

test('the journal lists the member’s own reflections, newest first, in pages', async () => {
  const ids = []
  for (const headline of ['One', 'Two', 'Three']) {
    const post = await ended({ headline })
    await write(ann, post)
    ids.push(post)
  }
  const page = async (query: Record<string, string>) =>
    (await world.call(ann, listJournal, { query })).body.map(({ headline }: { headline: string }) => headline)
  expect(await page({})).toEqual(['Three', 'Two', 'One'])
  expect(await page({ limit: '1', offset: '1' })).toEqual(['Two'])
  expect((await world.call(world.join(), listJournal)).body).toEqual([])
  await world.call(ann, deletePrediction, { params: { id: ids[2] ?? '' } })
  expect(await page({ limit: '2' })).toEqual(['', 'Two']) // the reflection stays, but without the headline of the deleted post
})

test('threats 4 and 8: only the owner of a post can write and read reflections on it', async () => {
  const id = await ended()
  await write(ann, id)
  const bob = world.join()
  expect(codeOf(await write(bob, id))).toEqual([403, 'notYourPrediction'])
  expect(codeOf(await journalOf(bob, id))).toEqual([404, 'predictionNotFound'])
  const admin = world.join({}, { role: 'admin' })
  expect(codeOf(await write(admin, id))).toEqual([403, 'notYourPrediction'])
  expect(codeOf(await journalOf(admin, id))).toEqual([404, 'predictionNotFound'])
  expect(codeOf(await write(bob, '019aa000-0000-7000-8000-000000000000'))).toEqual([404, 'predictionNotFound'])
  for (const reply of [await write(null, id), await journalOf(null, id), await world.call(null, listJournal)])
    expect(reply.status).toBe(401)
})

test('rating: 1 to 5', async () => {
  for (const rating of [1, 5]) expect((await write(ann, await ended(), { rating })).status).toBe(201)
  for (const rating of [0, 6]) expect((await write(ann, await ended(), { rating })).status).toBe(400)
})

test.each([{ content: '  ' }, { content: 'x'.repeat(5_001) }, { rating: 6 }, { rating: 2.5 }, { mood: 'angry' }])(
  'a reflection with %j is rejected',
  async (more) => {
    expect(codeOf(await write(ann, await ended(), more))).toEqual([400, 'invalidRequest'])
  },
)

test('a retried reflection is written once', async () => {
  const id = await ended()
  const headers = { 'idempotency-key': 'tap' }
  const replies = await Promise.all(Array.from({ length: 10 }, () => write(ann, id, {}, headers)))
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, replies[0]?.body])
  expect((await journalOf(ann, id)).body).toHaveLength(1)
  expect(codeOf(await write(ann, id, { rating: 1 }, headers))).toEqual([422, 'idempotencyKeyReused'])
})
