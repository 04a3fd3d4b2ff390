import { disbandGroup, getGroup, getMembership, joinGroup, leaveGroup, listMembers } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
})
afterAll(() => world.stop())

const leave = (member: TestMember | null, id: string) => world.call(member, leaveGroup, { params: { id } })
const disband = (member: TestMember | null, id: string) => world.call(member, disbandGroup, { params: { id } })
const mine = async (member: TestMember, id: string) =>
  (await world.call(member, getMembership, { params: { id } })).body
const members = (member: TestMember | null, id: string, query = {}) =>
  world.call(member, listMembers, { params: { id }, query })
const counts = async (id: string) =>
  (
    await world.rows(
      `select member_count as counted, version,
         (select count(*)::integer from memberships where group_id = groups.id) as rows from groups where id = $1`,
      [id],
    )
  )[0]

test('a member joins a public group and leaves it, each with its count, and published', async () => {
  const id = await world.make(ann)
  const bob = world.join()
  expect(await mine(bob, id)).toBeNull()
  const joined = await world.enter(bob, id)
  expect([joined.status, joined.body.memberCount, joined.body.role]).toEqual([200, 2, 'member'])
  expect(await mine(bob, id)).toEqual({ groupId: id, role: 'member' })
  expect(await mine(ann, id)).toEqual({ groupId: id, role: 'creator' })
  const left = await leave(bob, id)
  expect([left.status, left.body]).toEqual([204, undefined])
  expect(await mine(bob, id)).toBeNull()
  expect((await world.published(id)).slice(2)).toMatchObject([
    { type: 'MembershipStarted', version: 3, message: { memberId: bob.id, memberCount: 2, isCreator: false } },
    { type: 'MembershipEnded', version: 4, message: { memberId: bob.id, memberCount: 1, isPrivate: false } },
  ])
})

test('joining needs no body, and joining again changes nothing', async () => {
  const id = await world.make(ann)
  const bob = world.join()
  for (const body of [undefined, {}, { inviteCode: null }, { inviteCode: 'needless' }])
    expect((await world.enter(bob, id, body)).body).toMatchObject({ memberCount: 2, role: 'member' })
  expect(await world.published(id)).toHaveLength(3)
})

test('joins that share a commit are published each with the id of its own request', async () => {
  const id = await world.make(ann)
  const before = (await world.published(id)).length
  const people = Array.from({ length: 12 }, () => world.join())
  const replies = await Promise.all(
    people.map((member) =>
      world.call(member, joinGroup, { params: { id }, headers: { 'x-request-id': `by-${member.id}` } }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
  const joined = (await world.published(id)).slice(before).map(({ message }) => `by-${message.memberId}`)
  expect(joined.toSorted()).toEqual(people.map((member) => `by-${member.id}`).sort())
  expect((await world.requestIdsOf(id)).slice(before)).toEqual(joined)
})

test('200 joins and leaves at once through two replicas leave a count that equals the rows', async () => {
  const id = await world.make(ann)
  const other = await world.start()
  try {
    const people = Array.from({ length: 200 }, () => world.join())
    const origins = [world.service, other].map((service) => service.addresses().http)
    const act = async (member: TestMember, path: string, method: string, turn: number) => {
      const headers = { authorization: `Bearer ${await world.keys.token('groups', member)}` }
      const reply = await fetch(`${origins[turn % 2]}/api/groups/${id}/${path}`, { method, headers })
      return reply.status
    }
    const outcomes = await Promise.all(
      people.map(async (member, turn) => {
        // A double tap: both calls succeed, and one join counts.
        const joins = await Promise.all([act(member, 'join', 'POST', turn), act(member, 'join', 'POST', turn + 1)])
        return [...joins, ...(turn % 4 === 0 ? [await act(member, 'leave', 'DELETE', turn + 1)] : [])]
      }),
    )
    expect(outcomes.flat().filter((status) => status !== 200 && status !== 204)).toEqual([])
    expect(await counts(id)).toMatchObject({ counted: 151, rows: 151, version: '252' })
    const published = await world.published(id)
    expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
    expect(published.at(-1)?.message).toMatchObject({ memberCount: 151 })
  } finally {
    await other.stop()
  }
})

test('members are listed in pages, in the order of joining', async () => {
  const id = await world.make(ann)
  const people = Array.from({ length: 4 }, (_, index) => world.join({ firstName: `TestMember ${index}` }))
  for (const member of people) await world.enter(member, id)
  const { status, body } = await members(null, id)
  expect(status).toBe(200)
  expect(body.map(({ user }: { user: TestMember }) => user.id)).toEqual([ann, ...people].map((member) => member.id))
  expect(body[0].membership).toEqual({ groupId: id, role: 'creator' })
  expect(body[2]).toMatchObject({ user: { firstName: 'TestMember 1' }, membership: { groupId: id, role: 'member' } })
  const page = (await members(null, id, { limit: '2', offset: '3' })).body
  expect(page.map(({ user }: { user: TestMember }) => user.id)).toEqual([people[2]?.id, people[3]?.id])
  expect((await members(null, id, { limit: '51' })).status).toBe(400)
})

test('a page of members costs at most one call of auth, and none shortly after auth failed', async () => {
  const id = await world.make(ann)
  for (const member of Array.from({ length: 5 }, () => world.join())) await world.enter(member, id)
  await world.rows('delete from authors')
  const asked = world.auth.requested().length
  expect((await members(null, id)).body[3].user.firstName).toBe('Ann')
  await members(null, id)
  expect(world.auth.requested()).toHaveLength(asked + 1)
  await world.rows('delete from authors')
  world.auth.mood.silent = true
  try {
    for (const _ of [1, 2])
      expect((await members(null, id)).body[3].user).toMatchObject({ firstName: null, email: '…' })
    expect(world.auth.requested()).toHaveLength(asked + 2)
  } finally {
    world.auth.mood.silent = false
  }
})

test('neither the creator nor a person who is not a member can leave', async () => {
  const id = await world.make(ann)
  const own = await leave(ann, id)
  expect([own.status, own.body.code]).toEqual([409, 'creatorCannotLeave'])
  const foreign = await leave(world.join(), id)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'membersOnly'])
  expect(await counts(id)).toMatchObject({ counted: 1, rows: 1 })
})

test('only the creator can disband a group, which is then deleted, and that is published', async () => {
  const id = await world.make(ann)
  const bob = world.join()
  await world.enter(bob, id)
  const foreign = await disband(bob, id)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'creatorOnly'])
  expect((await disband(ann, id)).status).toBe(204)
  for (const member of [ann, bob]) {
    expect((await world.call(member, getGroup, { params: { id } })).status).toBe(404)
    expect(await mine(member, id)).toBeNull()
  }
  for (const table of ['groups', 'memberships', 'invites'])
    expect(await world.rows(`select from ${table} where ${table === 'groups' ? 'id' : 'group_id'} = $1`, [id])).toEqual(
      [],
    )
  expect((await world.published(id)).at(-1)).toMatchObject({
    type: 'GroupDisbanded',
    version: 4,
    message: { groupId: id, creatorId: ann.id, isPrivate: false },
  })
})

test('calls about a missing group fail with 404', async () => {
  for (const reply of [
    await world.enter(ann, nowhere),
    await leave(ann, nowhere),
    await disband(ann, nowhere),
    await members(ann, nowhere),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'groupNotFound'])
  expect(await mine(ann, nowhere)).toBeNull()
})

test('a visitor cannot join, leave, disband or read a membership', async () => {
  const id = await world.make(ann)
  const membership = await world.call(null, getMembership, { params: { id } })
  for (const reply of [await world.enter(null, id), await leave(null, id), await disband(null, id), membership])
    expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
})

test.each([
  ['an invalid id', 'x', {}, 'id'],
  ['a query object as code', nowhere, { inviteCode: { $ne: '' } }, 'inviteCode'],
  ['a code of 101 characters', nowhere, { inviteCode: 'x'.repeat(101) }, 'inviteCode'],
])('%s is rejected, and the error names the field', async (_what, id, body, field) => {
  expect((await world.enter(ann, id, body)).body).toMatchObject({ code: 'invalidRequest', errors: [{ field }] })
})

test('a group that is disbanded while people join leaves no membership behind', async () => {
  const id = await world.make(ann)
  const people = Array.from({ length: 20 }, () => world.join())
  const joins = people.map((member) => world.enter(member, id))
  const [gone, ...replies] = await Promise.all([disband(ann, id), ...joins])
  expect(gone?.status).toBe(204)
  for (const { status } of replies) expect([200, 404]).toContain(status)
  expect(await world.rows('select from memberships where group_id = $1', [id])).toEqual([])
  expect((await world.published(id)).at(-1)?.type).toBe('GroupDisbanded')
})
