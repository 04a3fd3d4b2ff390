import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { castVote, getPrediction, listVersions, updatePrediction } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aComparison, aPrediction, startWorld, type TestMember, type World } from './support/world.ts'

const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
let owner: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const newPost = async (fields = aPrediction()): Promise<{ id: string; deadline: string }> =>
  (await world.send(owner, fields)).body.prediction
const edit = (member: TestMember | null, id: string, body: unknown) =>
  world.call(member, updatePrediction, { params: { id }, body })
const versions = async (id: string, member: TestMember | null = null) =>
  world.call(member, listVersions, { params: { id } })
const words = { headline: 'It snows on Sunday', supportingStatement: 'The barometer says so.' }

test('an open post can be edited; earlier wordings are stored; it counts as edited after the first vote', async () => {
  const { id } = await newPost()
  expect((await versions(id)).body).toEqual([])
  const first = await edit(owner, id, { headline: ' It snows ', supportingStatement: 'The swallows fly low.' })
  expect(first.body.prediction).toMatchObject({ headline: 'It snows', edited: false })
  await world.call(world.join(), castVote, { body: { predictionId: id, vote: false } })
  const second = await edit(owner, id, words)
  expect([second.status, second.headers.has('server-time')]).toEqual([200, true])
  expect(second.body).toMatchObject({ prediction: { ...words, edited: true }, disagreeCount: 1 })
  const { body: kept } = await versions(id)
  expect(kept).toMatchObject([
    { headline: 'It snows', supportingStatement: 'The swallows fly low.' },
    { headline: 'It rains on Sunday', supportingStatement: 'The swallows fly low.' },
  ])
  expect(Date.parse(kept[0].replacedAt)).toBeGreaterThanOrEqual(Date.parse(kept[1].replacedAt))
  expect(await world.published(id)).toMatchObject([
    { type: 'PredictionPosted', version: 1 },
    { type: 'PredictionEdited', version: 2, message: { wording: 2 } },
    { type: 'VoteCast', version: 3 },
    { type: 'PredictionEdited', version: 4, message: { wording: 3 } },
  ])
})

test('the newest 100 earlier wordings are shown, and moderators see all that others see', async () => {
  const { id } = await newPost()
  await world.rows(
    `insert into post_versions (post_id, wording, headline, supporting_statement, replaced_at, is_withheld)
      select $1, n, 'Wording ' || n, '', now(), n = 101 from generate_series(1, 101) n`,
    [id],
  )
  const { earlierWordings } = await world.rpcAs('moderation').getPostForModerators({ postId: id })
  const seen = earlierWordings.map(({ headline }) => headline)
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([100, 'Wording 101', 'Wording 2'])
  const shown = (await versions(id)).body.map(({ headline }: { headline: string }) => headline)
  expect(shown).toEqual(seen.slice(1))
})

test('the same words change nothing', async () => {
  const { id } = await newPost()
  const { headline, supportingStatement } = aPrediction()
  expect((await edit(owner, id, { headline, supportingStatement })).status).toBe(200)
  expect((await versions(id)).body).toEqual([])
  expect(await world.published(id)).toHaveLength(1)
})

test('threat 11: editing closes with the deadline, to the millisecond', async () => {
  const { id, deadline } = await newPost()
  await world.setClock(new Date(Date.parse(deadline) - 1), { frozen: true })
  expect((await edit(owner, id, words)).status).toBe(200)
  await world.setClock(new Date(deadline), { frozen: true })
  const reply = await edit(owner, id, { ...words, headline: 'Later' })
  expect([reply.status, reply.body.code]).toEqual([409, 'editingClosed'])
})

test('threat 4: neither other members nor the admin can edit a post', async () => {
  const { id } = await newPost()
  const admin = world.join({}, { role: 'admin' })
  for (const other of [world.join(), admin]) {
    const reply = await edit(other, id, words)
    expect([reply.status, reply.body.code]).toEqual([403, 'notYourPrediction'])
  }
  expect((await edit(null, id, words)).status).toBe(401)
  const missing = await edit(owner, nowhere, words)
  expect([missing.status, missing.body.code]).toEqual([404, 'predictionNotFound'])
  expect((await versions(nowhere)).status).toBe(404)
})

test.each([
  ['no headline', { headline: ' ' }, 'invalidRequest'],
  ['no statement', { supportingStatement: '' }, 'headlineAndStatementRequired'],
  ['a headline that is too long', { headline: 'x'.repeat(201) }, 'invalidRequest'],
  ['a query object as headline', { headline: { $ne: '' } }, 'invalidRequest'],
  ['a lone surrogate', { headline: 'a\ud800' }, 'invalidRequest'],
])('%s is rejected', async (_what, change, code) => {
  const { id } = await newPost()
  const reply = await edit(owner, id, { ...words, ...change })
  expect([reply.status, reply.body.code]).toEqual([400, code])
})

test('a comparison needs no statement', async () => {
  const { id } = await newPost(aComparison())
  const reply = await edit(owner, id, { headline: 'Tea or cocoa', supportingStatement: '' })
  expect(reply.body.prediction).toMatchObject({ headline: 'Tea or cocoa', supportingStatement: '' })
})

test('an edit changes only the words, whatever else the body has', async () => {
  const { id, deadline } = await newPost()
  const more = { resolved: true, result: true, deadline: '2099-01-01T00:00:00Z', userId: nowhere, agreeCount: 7 }
  await edit(owner, id, { ...words, ...more })
  const { body } = await world.call(null, getPrediction, { params: { id } })
  expect(body).toMatchObject({ agreeCount: 0, prediction: { deadline, userId: owner.id, resolved: false } })
})

test('a comparison names both its sides or neither, and they are fixed from the first vote on', async () => {
  const half = await world.send(owner, aComparison({ agreeSide: 'Tea' }))
  expect([half.status, half.body.code]).toEqual([400, 'invalidRequest'])
  const long = await world.send(owner, aComparison({ agreeSide: 'T'.repeat(31), disagreeSide: 'Coffee' }))
  expect([long.status, long.body.code]).toEqual([400, 'invalidRequest'])
  const named = await world.send(owner, aComparison({ agreeSide: ' Tea ', disagreeSide: 'Coffee' }))
  const { id, headline, supportingStatement, sides } = named.body.prediction
  expect(sides).toEqual({ agree: 'Tea', disagree: 'Coffee' })
  const text = { headline, supportingStatement }
  const renamed = { agree: 'Green tea', disagree: 'Coffee' }
  expect((await edit(owner, id, { ...text, sides: renamed })).body.prediction.sides).toEqual(renamed)
  expect((await world.call(null, getPrediction, { params: { id } })).body.prediction.sides).toEqual(renamed)
  expect((await versions(id)).body).toEqual([])
  await world.call(world.join(), castVote, { body: { predictionId: id, vote: true } })
  const late = await edit(owner, id, { ...text, sides })
  expect([late.status, late.body.code]).toEqual([409, 'sidesFixed'])
  expect((await edit(owner, id, { ...text, sides: renamed })).status).toBe(200)
  expect((await edit(owner, id, { ...text, headline: 'Which?' })).body.prediction.sides).toEqual(renamed)
})

test('a prediction has no sides', async () => {
  const { body } = await world.send(owner, aPrediction({ agreeSide: 'Tea', disagreeSide: 'Coffee' }))
  expect(body.prediction.sides).toBeNull()
})

test('the sides of a comparison are exported, and erased with the account', async () => {
  const author = world.join()
  const sides = { agreeSide: 'Tea', disagreeSide: 'Coffee' }
  const { id } = (await world.send(author, aComparison(sides))).body.prediction
  const { files } = await world.rpcAs('auth').exportMember({ memberId: author.id })
  expect(JSON.parse(files['predictions.json'] ?? '')).toMatchObject([{ id, postType: 'comparison', ...sides }])

  world.auth.cards.delete(author.id)
  await world.publish('auth', MemberDeletedSchema, author.id, { memberId: author.id })
  const kept = await world.rows('select headline, agree_side, disagree_side from posts where id = $1', [id])
  expect(kept).toEqual([{ headline: '', agree_side: null, disagree_side: null }])
})
