import { getPrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aComparison, aPrediction, inMinutes, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a prediction is created and published, and its card is returned', async () => {
  const ann = world.join(
    { country: 'KE', userRank: 'Expert', profileImageFile: 'abc' },
    { timeZone: 'Pacific/Kiritimati' },
  )
  const deadline = inMinutes(90)
  const from = Date.now()
  const reply = await world.send(ann, aPrediction({ deadline, category: 'weather' }))
  expect(reply.status).toBe(201)
  const serverTime = Number(reply.headers.get('server-time'))
  expect(serverTime).toBeGreaterThan(from - 5_000)
  expect(serverTime).toBeLessThan(Date.now() + 5_000)
  const { prediction, user, ...counts } = reply.body
  expect(reply.headers.get('location')).toBe(`/api/predictions/${prediction.id}`)
  expect(prediction).toMatchObject({
    userId: ann.id,
    createdBy: ann.id,
    headline: 'It rains on Sunday',
    supportingStatement: 'The swallows fly low.',
    deadline,
    ended: false,
    resolved: false,
    result: null,
    postType: 'prediction',
    isExperience: false,
    experienceContext: null,
    category: 'weather',
    photoUrls: [],
    groupId: null,
    edited: false,
  })
  expect(user).toEqual({
    id: ann.id,
    firstName: 'Ann',
    lastName: 'Example',
    email: 'a…@example.com',
    profileImageUrl: '/api/images/abc',
    country: 'KE',
    userRank: 'Expert',
  })
  expect(counts).toEqual({
    agreeCount: 0,
    disagreeCount: 0,
    commentCount: 0,
    reactionCount: 0,
    totalVotes: 0,
    version: 1,
    myVote: null,
    resultSeenTo: null,
  })
  const [posted, ...more] = await world.published(prediction.id)
  expect(more).toEqual([])
  const kiribati = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect(posted).toMatchObject({
    type: 'PredictionPosted',
    version: 1,
    message: { postId: prediction.id, ownerId: ann.id, category: 'weather', photoFiles: [], localDate: kiribati },
  })
})

test('a comparison has no deadline; a Story stores its context', async () => {
  const ann = world.join()
  const comparison = await world.send(ann, aComparison({ deadline: inMinutes(60) }))
  expect(comparison.status).toBe(201)
  expect(comparison.body.prediction).toMatchObject({ postType: 'comparison', deadline: null, supportingStatement: '' })
  const story = await world.send(ann, aPrediction({ isExperience: 'true', experienceContext: 'I missed the bus.' }))
  expect(story.body.prediction).toMatchObject({ isExperience: true, experienceContext: 'I missed the bus.' })
})

test('a deadline from 5 minutes to a year ahead is accepted, by the database’s clock', async () => {
  const ann = world.join()
  const year = 365 * 24 * 60
  for (const minutes of [5.2, year - 1])
    expect((await world.send(ann, aPrediction({ deadline: inMinutes(minutes) }))).status).toBe(201)
  for (const minutes of [-10, 0, 4, year + 2 * 24 * 60]) {
    const reply = await world.send(ann, aPrediction({ deadline: inMinutes(minutes) }))
    expect([reply.status, reply.body.code]).toEqual([400, 'deadlineOutOfRange'])
  }
  const { deadline: _, ...none } = aPrediction()
  expect((await world.send(ann, none)).body.code).toBe('deadlineOutOfRange')
})

test.each([
  ['no headline', { headline: ' ' }, 'headlineAndStatementRequired', 'headline'],
  ['no statement', { supportingStatement: '' }, 'headlineAndStatementRequired', 'supportingStatement'],
  ['a comparison without headline', { headline: '', postType: 'comparison' }, 'invalidRequest', 'headline'],
  ['a headline of 201 characters', { headline: '☂'.repeat(201) }, 'invalidRequest', 'headline'],
  ['a statement of 501 characters', { supportingStatement: 'x'.repeat(501) }, 'invalidRequest', 'supportingStatement'],
  ['NUL in a headline', { headline: 'a\0b' }, 'invalidRequest', 'headline'],
  ['a headline of a megabyte', { headline: 'x'.repeat(1_000_000) }, 'invalidRequest', 'headline'],
  ['an invalid deadline', { deadline: 'tomorrow' }, 'invalidRequest', 'deadline'],
  ['an unknown post type', { postType: 'poll' }, 'invalidRequest', 'postType'],
  ['a Story without context', { isExperience: 'true' }, 'storyContextRequired', undefined],
  ['an invalid Story flag', { isExperience: 'perhaps' }, 'invalidRequest', 'isExperience'],
  ['an unknown category', { category: "x' or 1=1" }, 'unknownCategory', undefined],
  ['an invalid group id', { groupId: '{"$ne": ""}' }, 'invalidRequest', 'groupId'],
])('%s is rejected', async (_what, change, code, field) => {
  const reply = await world.send(world.join(), aPrediction(change))
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  expect([reply.status, reply.body.code]).toEqual([400, code])
  if (field) expect(reply.body.errors.map((fault: { field: string }) => fault.field)).toContain(field)
})

test('headline, longest: 200 characters, not bytes', async () => {
  const reply = await world.send(world.join(), aPrediction({ headline: '☂'.repeat(200) }))
  expect([reply.status, [...reply.body.prediction.headline].length]).toEqual([201, 200])
  expect((await world.send(world.join(), aPrediction({ headline: '☂'.repeat(201) }))).status).toBe(400)
})

test('supporting statement, longest: 500 characters', async () => {
  const reply = await world.send(world.join(), aPrediction({ supportingStatement: 'x'.repeat(500) }))
  expect([reply.status, reply.body.prediction.supportingStatement.length]).toEqual([201, 500])
  expect((await world.send(world.join(), aPrediction({ supportingStatement: 'x'.repeat(501) }))).status).toBe(400)
})

test('posting into a group that does not exist is rejected', async () => {
  const reply = await world.send(world.join(), aPrediction({ groupId: '019aa000-0000-7000-8000-000000000000' }))
  expect([reply.status, reply.body.code]).toEqual([404, 'groupNotFound'])
})

test('fields that clients may not set are ignored', async () => {
  const ann = world.join()
  const reply = await world.send(ann, {
    ...aPrediction(),
    resolved: 'true',
    result: 'true',
    agreeCount: '1000',
    userId: world.join().id,
    __proto__2: 'x',
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ agreeCount: 0, prediction: { userId: ann.id, resolved: false, result: null } })
})

test('hostile text is stored as plain text, without direction overrides', async () => {
  const ann = world.join()
  const headline = `<script>alert(1)</script> '); drop table posts; -- %_ \u202e 𝒳👩‍👩‍👧`
  const { body } = await world.send(ann, aPrediction({ headline }))
  const reply = await world.call(null, getPrediction, { params: { id: body.prediction.id } })
  expect(reply.body.prediction.headline).toBe(headline.replace('\u202e', '')) // this character would reverse the text after it
})

test('visitors and unsigned callers may not post', async () => {
  expect((await world.send(null, aPrediction())).status).toBe(401)
  const unsigned = await world.send(world.join(), aPrediction(), [], { authorization: 'Bearer nonsense' })
  expect([unsigned.status, unsigned.body.title]).toEqual([401, 'Unauthorized'])
})

test('if auth is unavailable, a post is created, and its author has no name yet', async () => {
  const away = await startWorld({ authRpc: '127.0.0.1:1' })
  try {
    const ann = away.join()
    const reply = await away.send(ann, aPrediction())
    expect(reply.status).toBe(201)
    expect(reply.body.user).toEqual({
      id: ann.id,
      firstName: null,
      lastName: null,
      email: '…',
      profileImageUrl: null,
      country: null,
      userRank: 'Rookie',
    })
  } finally {
    await away.stop()
  }
})
