import { newId } from '@hunch/kit/postgres'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { createGroup, disbandGroup, getGroup, inviteUsers, listMembers, removeMember } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
})

const see = async (id: string, member: TestMember | null = null) =>
  (await world.call(member, getGroup, { params: { id } })).body
const memberIds = async (id: string, member: TestMember | null = null) =>
  (await world.call(member, listMembers, { params: { id } })).body.map(({ user }: { user: TestMember }) => user.id)
const posted = (postId: string, groupId: string, audienceGroupId = '') =>
  world.publish('predictions', PredictionPostedSchema, postId, { postId, ownerId: ann.id, groupId, audienceGroupId })
const removed = (postId: string) =>
  world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId: ann.id })
const erase = (member: TestMember) => {
  world.auth.cards.delete(member.id)
  return world.publish('auth', MemberDeletedSchema, member.id, { memberId: member.id })
}

test('each post is counted once, for any repetition and order of its events', async () => {
  const [id, other] = [await world.make(ann), await world.make(ann)]
  const posts = [newId(), newId(), newId()]
  for (const post of posts) await posted(post, id)
  await posted(newId(), other)
  await posted(newId(), '')
  expect((await see(id)).predictionCount).toBe(3)
  const [first = ''] = posts
  await posted(first, id)
  expect((await see(id)).predictionCount).toBe(3)
  for (const _ of [1, 2]) await removed(first)
  expect((await see(id)).predictionCount).toBe(2)
  await posted(first, id)
  await removed(newId())
  expect([(await see(id)).predictionCount, (await see(other)).predictionCount]).toEqual([2, 1])
})

test('a private group counts its posts, and only members see the count', async () => {
  const id = await world.make(ann, { isPrivate: true })
  await posted(newId(), id, id)
  expect([(await see(id, ann)).predictionCount, (await see(id)).predictionCount]).toEqual([1, null])
})

test('a card is fetched when a member joins the product or changes, and an older one never replaces it', async () => {
  const bob = world.join({ firstName: 'Bob', version: 1n })
  await world.publish('auth', MemberJoinedSchema, bob.id, { memberId: bob.id })
  const id = await world.make(bob)
  world.auth.cards.set(bob.id, { firstName: 'Robert', profileImageFile: 'face', userRank: 'Expert', version: 3n })
  await world.publish('auth', MemberChangedSchema, bob.id, { memberId: bob.id }, { memberId: bob.id })
  const changed = { firstName: 'Robert', profileImageUrl: '/api/images/face', userRank: 'Expert' }
  expect((await see(id)).creator).toMatchObject(changed)
  world.auth.cards.set(bob.id, { firstName: 'Too late', version: 2n })
  await world.publish('auth', MemberChangedSchema, bob.id, { memberId: bob.id })
  expect((await see(id)).creator).toMatchObject(changed)
})

test('a deactivated member keeps groups and memberships', async () => {
  const bob = world.join({ firstName: 'Bob' })
  const [own, joined] = [await world.make(bob), await world.make(ann)]
  await world.enter(bob, joined)
  world.auth.cards.set(bob.id, { firstName: 'Bob', isActive: false, version: 2n })
  await world.publish('auth', MemberDeactivatedSchema, bob.id, { memberId: bob.id }, { memberId: bob.id })
  expect(await see(own)).toMatchObject({ createdBy: bob.id, creator: { firstName: 'Bob' }, memberCount: 1 })
  expect(await memberIds(joined)).toEqual([ann.id, bob.id])
})

test('a deleted member’s groups pass to the member who joined first, and their memberships end', async () => {
  const [bob, cem, dot] = [world.join(), world.join(), world.join()]
  const own = await world.make(ann)
  const foreign = await world.make(bob)
  for (const member of [cem, dot]) await world.enter(member, own)
  await world.enter(ann, foreign)
  await erase(ann)
  expect(await see(own, cem)).toMatchObject({ createdBy: cem.id, role: 'creator', memberCount: 2 })
  expect(await memberIds(own)).toEqual([cem.id, dot.id])
  expect(await see(foreign)).toMatchObject({ createdBy: bob.id, memberCount: 1 })
  expect((await world.published(own)).slice(4)).toMatchObject([
    { type: 'MembershipEnded', version: 5, message: { memberId: ann.id, memberCount: 2 } },
    { type: 'GroupPassedOn', version: 6, message: { groupId: own, creatorId: cem.id } },
  ])
  expect((await world.published(foreign)).at(-1)).toMatchObject({
    type: 'MembershipEnded',
    message: { memberCount: 1 },
  })
  expect(await world.published(ann.id)).toMatchObject([
    { type: 'MemberErased', message: { memberId: ann.id, service: 'groups' } },
  ])
  expect((await world.call(cem, disbandGroup, { params: { id: own } })).status).toBe(204)
})

test('if several joined at the same moment, the first in the list becomes the new creator', async () => {
  const id = await world.make(ann)
  const people = Array.from({ length: 10 }, () => world.join())
  await Promise.all(people.map((member) => world.enter(member, id)))
  const order = await memberIds(id)
  expect(order[0]).toBe(ann.id)
  await erase(ann)
  expect(await memberIds(id)).toEqual(order.slice(1))
  expect((await see(id)).createdBy).toBe(order[1])
})

test('a deleted member’s group without another member is disbanded', async () => {
  const id = await world.make(ann, { isPrivate: true })
  await erase(ann)
  expect((await world.call(null, getGroup, { params: { id } })).status).toBe(404)
  expect((await world.published(id)).slice(2)).toMatchObject([
    { type: 'GroupDisbanded', message: { groupId: id, creatorId: ann.id, isPrivate: true } },
  ])
})

test('no personal data of a deleted member is left', async () => {
  const bob = world.join()
  const id = await world.make(bob, { isPrivate: true })
  await world.enter(ann, id, { inviteCode: await world.code(bob, id) })
  await world.call(ann, inviteUsers, { params: { id }, body: { userIds: [world.join().id] } })
  const body = { name: 'Own' }
  const own = (await world.call(ann, createGroup, { body, headers: { 'idempotency-key': 'k' } })).body.id
  await world.call(bob, inviteUsers, { params: { id: await world.make(bob) }, body: { userIds: [ann.id] } })
  await world.enter(ann, await world.make(bob, { isPrivate: true }), { inviteCode: 'wrong' })
  const left = await world.make(bob)
  await world.enter(ann, left)
  await world.call(bob, removeMember, { params: { id: left, userId: ann.id } })
  await erase(ann)
  const tables = await world.rows(
    `select table_name as name, string_agg(format('%I', column_name), ' || '' '' || ') as columns from (
       select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('uuid', 'text', 'jsonb')
         and table_name not in ('authors', 'blocks', 'inbox', 'outbox', 'parked_events') order by 1, 2) c group by 1`,
  )
  expect(tables.length).toBeGreaterThan(6)
  for (const { name, columns } of tables)
    expect([
      name,
      await world.rows(`select from ${name} where concat(${columns.replaceAll(" || ' ' || ", ", ' ', ")}) like $1`, [
        `%${ann.id}%`,
      ]),
    ]).toEqual([name, []])
  const [card] = await world.rows('select * from authors where member_id = $1', [ann.id])
  expect(card).toMatchObject({ first_name: '', last_name: '', masked_email: '', erased: true })
  expect((await world.call(null, getGroup, { params: { id: own } })).status).toBe(404)
})

test('late calls and events do not restore a deleted member', async () => {
  const bob = world.join()
  const id = await world.make(bob)
  await erase(ann)
  for (const reply of [await world.enter(ann, id), await world.call(ann, createGroup, { body: { name: 'Ghost' } })])
    expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
  expect((await world.call(bob, inviteUsers, { params: { id }, body: { userIds: [ann.id] } })).body).toEqual({
    invited: 0,
  })
  world.auth.cards.set(ann.id, { firstName: 'Ann', version: 99n })
  await world.publish('auth', MemberChangedSchema, ann.id, ...Array.from({ length: 3 }, () => ({ memberId: ann.id })))
  expect(await world.rows(`select from authors where member_id = $1 and first_name = ''`, [ann.id])).toHaveLength(1)
})

test('two members who are deleted while others join leave counts that equal the rows', async () => {
  const bob = world.join()
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => world.make(index % 2 ? ann : bob)))
  for (const id of ids) for (const member of [ann, bob, world.join()]) await world.enter(member, id)
  const people = Array.from({ length: 20 }, () => world.join())
  const joins = people.flatMap((member) => ids.map((id) => world.enter(member, id)))
  await Promise.all([erase(ann), erase(bob), ...joins])
  await world.service.flush()
  for (const id of ids) {
    const all = await memberIds(id, null)
    const group = await see(id)
    expect(group.memberCount).toBe(21)
    expect(all).not.toContain(ann.id)
    expect(all[0]).toBe(group.createdBy)
    const published = await world.published(id)
    expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
  }
})

test('two replicas remove a deleted member from many groups, and publish that once', async () => {
  const bob = world.join()
  const ids = await Promise.all(Array.from({ length: 30 }, () => world.make(bob)))
  await Promise.all(ids.map((id) => world.enter(ann, id)))
  const other = await world.start()
  await erase(ann)
  await Promise.all([world.service.flush(), other.flush()])
  await other.stop()
  for (const id of ids) expect(await see(id)).toMatchObject({ memberCount: 1 })
  expect(await world.published(ann.id)).toHaveLength(1)
})

test('the erasure of an unknown member is published as done', async () => {
  await world.publish('auth', MemberDeletedSchema, nowhere, { memberId: nowhere })
  expect(await world.published(nowhere)).toMatchObject([{ type: 'MemberErased', message: { memberId: nowhere } }])
})

test('no event contains text that a member wrote', async () => {
  const id = await world.make(ann, { name: 'Quagmire', description: 'secret words' })
  expect(JSON.stringify(await world.published(id))).not.toMatch(/Quagmire|secret|Ann|example/)
})

test('a membership of a deleted member whose transaction is still open ends as well', async () => {
  const bob = world.join()
  const id = await world.make(ann)
  await world.enter(bob, id)
  const late = world.join()
  const open = await world.pool.connect()
  try {
    await open.query('begin')
    await open.query('update memberships set member_id = $1 where member_id = $2', [late.id, bob.id])
    await erase(late)
    expect(await world.published(late.id)).toEqual([])
    await open.query('commit')
  } finally {
    open.release()
  }
  await world.service.flush()
  expect(await memberIds(id)).toEqual([ann.id])
  expect(await world.published(late.id)).toMatchObject([{ type: 'MemberErased' }])
})
