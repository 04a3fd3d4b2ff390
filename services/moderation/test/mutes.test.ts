import { eventually } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { muteLimits } from '../src/mutes/limits.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
})
afterEach(async () => {
  for (const peer of peers()) Object.assign(peer.mood, { away: false, silent: false })
  await world.setClock(null)
})

const peers = () => [world.predictions, world.social, world.notifications]
/** Returns the member's mutes at each peer, from the list that the peer received last. */
const sentTo = ({ id }: TestMember) =>
  peers().map(({ muteLists }) => muteLists.get(id)?.mutes.map(({ muted: { value } }) => value))
const both = (values: string[]) => [values, values, values]

const muteBob = (duration = 'forever') => world.mute(ann, { kind: 'member', userId: bob.id, duration })
const muteWord = (word: string, duration = 'forever') => world.mute(ann, { kind: 'word', word, duration })

test('a member, a word and a category are muted and unmuted at all peers before the calls return', async () => {
  const first = await muteBob()
  expect([first.status, first.body]).toMatchObject([
    201,
    { user: { id: bob.id }, word: null, category: null, until: null },
  ])
  await muteWord('Élection')
  await world.mute(ann, { kind: 'category', category: 'weather' })
  expect(sentTo(ann)).toEqual(both([bob.id, 'Élection', 'weather']))
  expect((await world.mutes(ann)).body).toMatchObject([
    { category: 'weather' },
    { word: 'Élection' },
    { user: { firstName: 'Bob' } },
  ])
  for (const _ of [1, 2]) expect((await world.unmute(ann, first.body.id)).body).toEqual({ isMuted: false })
  expect(sentTo(ann)).toEqual(both(['Élection', 'weather']))
  expect((await world.mutes(ann)).body).toHaveLength(2)
})

test('threat 69: no one else sees or ends a member’s mute, and nothing is published', async () => {
  const { body } = await muteBob()
  await world.unmute(bob, body.id)
  expect((await world.mutes(bob)).body).toEqual([])
  expect((await world.mutes(ann)).body).toHaveLength(1)
  expect([...(await world.published(ann.id)), ...(await world.published(bob.id))]).toEqual([])
})

test('a repeated mute takes the new duration; words are compared without case and accents', async () => {
  const { body } = await muteWord('Élection')
  const again = await muteWord('ELECTION', 'day')
  expect(again.body).toMatchObject({ id: body.id, word: 'ELECTION', until: expect.any(String) })
  expect((await world.mutes(ann)).body).toHaveLength(1)
})

test('a mute ends after a day or a week by the clock of the database', async () => {
  const start = new Date('2026-11-24T12:00:00Z').getTime()
  await world.setClock(new Date(start), { frozen: true })
  expect((await muteWord('hail', 'day')).body.until).toBe('2026-11-25T12:00:00.000Z')
  expect((await muteWord('snow', 'week')).body.until).toBe('2026-12-01T12:00:00.000Z')
  const words = async () => (await world.mutes(ann)).body.map(({ word }: { word: string }) => word).sort()
  await world.setClock(new Date(start + 86_399_000), { frozen: true })
  expect(await words()).toEqual(['hail', 'snow'])
  await world.setClock(new Date(start + 86_400_000), { frozen: true })
  expect(await words()).toEqual(['snow'])
})

test('a member cannot mute themself, a missing member, an unknown category, or an invalid word', async () => {
  const problem = async (body: object) => {
    const reply = await world.mute(ann, { ...body })
    return [reply.status, reply.body.code]
  }
  expect(await problem({ kind: 'member', userId: ann.id })).toEqual([400, 'cannotMuteYourself'])
  expect(await problem({ kind: 'member', userId: nowhere })).toEqual([404, 'userNotFound'])
  expect(await problem({ kind: 'category', category: 'nonsense' })).toEqual([400, 'unknownCategory'])
  for (const word of ['a', '!!!', 'x'.repeat(51)])
    expect(await problem({ kind: 'word', word })).toEqual([400, 'invalidRequest'])
  // The search ignores these letters, so nothing of these words remains. An empty word would match every text.
  for (const word of ['\u0640\u0640', '\u037a\u037a', '\uff9e\uff9f'])
    expect(await problem({ kind: 'word', word })).toEqual([400, 'wordUnreadable'])
  expect((await world.mutes(ann)).body).toEqual([])
  expect((await world.mute(null, { kind: 'word', word: 'hail' })).status).toBe(401)
})

test('threat 61: a member who has blocked the caller cannot be muted, and is not listed as muted', async () => {
  await muteBob()
  await world.block(bob, ann.id)
  expect((await world.mutes(ann)).body).toEqual([])
  const reply = await muteBob()
  expect([reply.status, reply.body.code]).toEqual([404, 'userNotFound'])
  await world.unblock(bob, ann.id)
  expect((await world.mutes(ann)).body).toMatchObject([{ user: { id: bob.id } }])
})

test('a member has at most 200 mutes, even with concurrent requests; ended ones do not count', async () => {
  await world.rows(
    `insert into mutes (id, muter_id, word, same_as, created_at, ends_at)
      select gen_random_uuid(), $1, 'w' || n, 'word w' || n, now(), case when n > $2 then now() end
      from generate_series(1, $2::integer + 9) n`,
    [ann.id, muteLimits.mutesOfMember - 1],
  )
  const replies = await Promise.all([muteWord('hail'), muteWord('snow')])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'tooManyMutes',
    params: { limit: muteLimits.mutesOfMember },
  })
})

test.each(['away', 'silent'] as const)(
  'while a peer is %s a mute is saved, and sent again until all have it',
  async (mood) => {
    world.social.mood[mood] = true
    expect((await muteBob()).status).toBe(201)
    expect(sentTo(ann)).toEqual([[bob.id], undefined, [bob.id]])
    world.social.mood[mood] = false
    await world.setClock(new Date(Date.now() + muteLimits.mutesAgainMs + 1_000))
    await world.settle()
    await eventually(() => sentTo(ann).every((sent) => sent?.length === 1))
    const dueAt = async () => (await world.rows('select due_at from muters where member_id = $1', [ann.id]))[0].due_at
    await eventually(async () => (await dueAt()) === null)
  },
)

test('an export contains the member’s own mutes, not mutes of the member', async () => {
  await muteBob('day')
  await muteWord('hail')
  const files = async ({ id }: TestMember) =>
    JSON.parse(
      (await world.connectAs(ModerationService, 'auth').exportMember({ memberId: id })).files['mutes.json'] ?? '',
    )
  expect(await files(ann)).toMatchObject([
    { userId: bob.id, word: null, since: expect.any(String), until: expect.any(String) },
    { userId: null, word: 'hail', until: null },
  ])
  expect(await files(bob)).toEqual([])
})

test('all mutes by and of a deleted member are removed, and no late call adds one', async () => {
  await muteBob()
  await world.mute(bob, { kind: 'word', word: 'hail' })
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await world.rows('select from mutes where muter_id = $1 or member_id = $1', [bob.id])).toEqual([])
  expect(await world.rows('select from muters where member_id = $1', [bob.id])).toEqual([])
  expect((await world.mute(bob, { kind: 'word', word: 'snow' })).status).toBe(401)
  expect((await muteBob()).body.code).toBe('userNotFound')
})
