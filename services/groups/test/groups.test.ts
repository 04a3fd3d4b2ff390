import { newId } from '@hunch/kit/postgres'
import { createGroup, getGroup } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const create = (member: TestMember | null, body: unknown, headers = {}) =>
  world.call(member, createGroup, { body, headers })
const get = (member: TestMember | null, id: string) => world.call(member, getGroup, { params: { id } })

test('a group is created with its creator as first member, and published', async () => {
  const ann = world.join({ firstName: 'Ann', country: 'KE' }, { timeZone: 'Pacific/Kiritimati' })
  const fields = { name: '  Rain watchers ', description: ' Will it? ', isPrivate: true, categoryId: 'weather' }
  const reply = await create(ann, fields)
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    id: expect.any(String),
    name: 'Rain watchers',
    description: 'Will it?',
    isPrivate: true,
    createdBy: ann.id,
    categoryId: 'weather',
    createdAt: expect.any(String),
    memberCount: 1,
    predictionCount: 0,
    creator: {
      id: ann.id,
      firstName: 'Ann',
      lastName: 'Example',
      email: 'a…@example.com',
      profileImageUrl: null,
      country: 'KE',
      userRank: 'Rookie',
    },
    role: 'creator',
    invited: false,
    removed: false,
  })
  expect(reply.headers.get('location')).toBe(`/api/groups/${reply.body.id}`)
  expect((await get(ann, reply.body.id)).body).toEqual(reply.body)
  const kiritimati = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  const about = { groupId: reply.body.id, isPrivate: true }
  expect(await world.published(reply.body.id)).toMatchObject([
    { type: 'GroupCreated', version: 1, message: { ...about, creatorId: ann.id, localDate: kiritimati } },
    { type: 'MembershipStarted', version: 2, message: { ...about, memberId: ann.id, memberCount: 1, isCreator: true } },
  ])
})

test('a group needs only a name, and is public by default', async () => {
  const { body } = await create(world.join(), { name: 'x' })
  expect(body).toMatchObject({ name: 'x', description: '', isPrivate: false, categoryId: null })
  expect((await create(world.join(), { name: 'x', categoryId: null })).status).toBe(201)
})

test('limits are counted in characters', async () => {
  const ann = world.join()
  expect((await create(ann, { name: '😀'.repeat(80), description: '😀'.repeat(500) })).status).toBe(201)
  for (const body of [{ name: '😀'.repeat(81) }, { name: 'x', description: 'x'.repeat(501) }])
    expect((await create(ann, body)).body.code).toBe('invalidRequest')
})

test.each([
  ['no name', {}, 'name'],
  ['a name of spaces', { name: ' \u3000 ' }, 'name'],
  ['a query object as name', { name: { $ne: '' } }, 'name'],
  ['a name with NUL', { name: 'a\0b' }, 'name'],
  ['a lone surrogate', { name: '\ud800' }, 'name'],
  ['text for a boolean', { name: 'x', isPrivate: 'yes' }, 'isPrivate'],
  ['a list', [], 'body'],
])('%s is rejected, and the error names the field', async (_what, body, field) => {
  const reply = await create(world.join(), body)
  expect([reply.status, reply.body.code, reply.body.errors?.[0].field]).toEqual([400, 'invalidRequest', field])
})

test('an unknown category is rejected', async () => {
  const reply = await create(world.join(), { name: 'x', categoryId: 'nonsense' })
  expect([reply.status, reply.body.code]).toEqual([400, 'unknownCategory'])
  expect(reply.body.detail).toContain('nonsense')
})

test('fields that clients may not set are ignored', async () => {
  const [ann, eve] = [world.join(), world.join()]
  const body = { name: 'x', id: nowhere, createdBy: eve.id, memberCount: 99, role: 'x', inviteCode: 'x', version: 9 }
  expect((await create(ann, body)).body).toMatchObject({ createdBy: ann.id, memberCount: 1, role: 'creator' })
  expect((await get(ann, nowhere)).status).toBe(404)
})

test('a visitor cannot create a group', async () => {
  const reply = await create(null, { name: 'x' })
  expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
})

test('one key 50 times at once creates one group; with other content it is rejected', async () => {
  const ann = world.join()
  const headers = { 'idempotency-key': 'tap' }
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(ann, { name: 'Once' }, headers)))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201))
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  expect(await world.rows('select from groups where created_by = $1', [ann.id])).toHaveLength(1)
  expect(await world.published(replies[0]?.body.id)).toHaveLength(2)
  const other = await create(ann, { name: 'Twice' }, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyReused'])
  expect((await create(world.join(), { name: 'Once' }, headers)).status).toBe(201)
})

test.each([nowhere, newId()])('a missing group is not found', async (id) => {
  for (const member of [world.join(), null]) {
    const reply = await get(member, id)
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([404, 'groupNotFound', 'Group not found'])
  }
})

test.each(['x', "1' or 1=1", '%00', nowhere.slice(1)])('%j is rejected as an id', async (id) => {
  expect((await get(world.join(), id)).body).toMatchObject({ code: 'invalidRequest', errors: [{ field: 'id' }] })
})
