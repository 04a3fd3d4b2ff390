import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import {
  disbandGroup,
  getGroup,
  getGroupByInvite,
  getInvite,
  inviteUsers,
  joinByInvite,
  listGroups,
  listMembers,
  makeInvite,
  removeMember,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
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

const remove = (by: TestMember | null, id: string, { id: userId }: { id: string }) =>
  world.call(by, removeMember, { params: { id, userId } })
const see = async (member: TestMember | null, id: string) =>
  (await world.call(member, getGroup, { params: { id } })).body
const behind = async (member: TestMember | null, code: string) =>
  (await world.call(member, getGroupByInvite, { params: { code } })).body
const joinByCode = (member: TestMember, inviteCode: string) =>
  world.call(member, joinByInvite, { body: { inviteCode } })
const invite = async (by: TestMember, id: string, ...people: TestMember[]): Promise<number> =>
  (await world.call(by, inviteUsers, { params: { id }, body: { userIds: people.map((each) => each.id) } })).body.invited
const outcome = ({ status, body }: { status: number; body: { code?: string } | undefined }) => [status, body?.code]
const memberIds = async (id: string): Promise<string[]> =>
  (await world.rows('select member_id from memberships where group_id = $1 order by joined_at', [id])).map(
    (row) => row.member_id,
  )
const removedIds = async (id: string): Promise<string[]> =>
  (await world.rows('select member_id from removals where group_id = $1', [id])).map((row) => row.member_id)
const erase = (member: TestMember) => {
  world.auth.cards.delete(member.id)
  return world.publish('auth', MemberDeletedSchema, member.id, { memberId: member.id })
}

/** Creates a group of Ann that these people join. Returns the group's id and invite code. */
async function made(fields: { isPrivate?: boolean }, ...people: TestMember[]): Promise<{ id: string; code: string }> {
  const id = await world.make(ann, fields)
  const code = await world.code(ann, id)
  for (const member of people) await world.enter(member, id, { inviteCode: code })
  return { id, code }
}

test('if the creator removes a member, the count drops, and MembershipEnded is published', async () => {
  const cem = world.join()
  const { id } = await made({}, bob, cem)
  const before = (await world.published(id)).length
  const { status, body } = await remove(ann, id, bob)
  expect([status, body]).toEqual([204, undefined])
  expect(await memberIds(id)).toEqual([ann.id, cem.id])
  expect(await see(bob, id)).toMatchObject({ role: null, memberCount: 2, invited: false })
  expect((await world.published(id)).slice(before)).toMatchObject([
    { type: 'MembershipEnded', version: before + 1, message: { memberId: bob.id, memberCount: 2, isPrivate: false } },
  ])
})

describe('removals that are rejected', () => {
  test.each([{ isPrivate: false }, { isPrivate: true }])('by others, with %j', async ({ isPrivate }) => {
    const cem = world.join()
    const { id } = await made({ isPrivate }, bob, cem)
    const outside = isPrivate ? [404, 'groupNotFound'] : [403, 'creatorOnly']
    expect(outcome(await remove(bob, id, cem))).toEqual([403, 'creatorOnly'])
    expect(outcome(await remove(bob, id, ann))).toEqual([403, 'creatorOnly'])
    expect(outcome(await remove(bob, id, bob))).toEqual([403, 'creatorOnly'])
    expect(outcome(await remove(world.join(), id, bob))).toEqual(outside)
    expect(outcome(await remove({ ...world.join(), role: 'admin' }, id, bob))).toEqual(outside)
    expect(outcome(await remove(null, id, bob))).toEqual([401, 'notSignedIn'])
    expect(await memberIds(id)).toHaveLength(3)
  })

  test('of the creator, and of people who are not in the group, even removed ones', async () => {
    const { id } = await made({}, bob)
    expect(outcome(await remove(ann, id, ann))).toEqual([409, 'creatorCannotLeave'])
    for (const stranger of [world.join(), { id: nowhere }])
      expect(outcome(await remove(ann, id, stranger))).toEqual([404, 'userNotFound'])
    expect((await remove(ann, id, bob)).status).toBe(204)
    expect(outcome(await remove(ann, id, bob))).toEqual([404, 'userNotFound'])
    expect(await removedIds(id)).toEqual([bob.id])
    expect(outcome(await remove(ann, nowhere, bob))).toEqual([404, 'groupNotFound'])
  })
})

test('a removed member cannot rejoin a public group, by button or code; others can join', async () => {
  const { id, code } = await made({}, bob)
  await remove(ann, id, bob)
  const rejected = [403, 'removedFromGroup']
  expect(outcome(await world.enter(bob, id))).toEqual(rejected)
  expect(outcome(await world.enter(bob, id, { inviteCode: code }))).toEqual(rejected)
  expect(outcome(await joinByCode(bob, code))).toEqual(rejected)
  expect(await memberIds(id)).toEqual([ann.id])
  const cem = world.join()
  expect((await joinByCode(cem, code)).status).toBe(200)
  expect([(await behind(bob, code)).removed, (await behind(cem, code)).removed]).toEqual([true, false])
  expect((await behind(null, code)).removed).toBe(false)
  expect([(await see(bob, id)).removed, (await see(cem, id)).removed]).toEqual([true, false])
})

test('threat 7: a member removed from a private group is an outsider; only its current code shows why', async () => {
  const { id, code } = await made({ isPrivate: true }, bob)
  const at = { params: { id } }
  const privateGroups = async () =>
    (await world.connectAs(GroupsService, 'predictions').privateGroupsOf({ memberId: bob.id })).groupIds
  expect(await privateGroups()).toEqual([id])
  await remove(ann, id, bob)
  expect(await privateGroups()).toEqual([])
  for (const reply of [
    await world.call(bob, listMembers, at),
    await world.call(bob, getInvite, at),
    await world.call(bob, inviteUsers, { ...at, body: { userIds: [ann.id] } }),
  ])
    expect(outcome(reply)).toEqual([404, 'groupNotFound'])
  expect(JSON.stringify((await world.call(bob, listGroups)).body)).not.toContain(id)
  expect(await see(bob, id)).toEqual(await see(world.join(), id))
  expect(outcome(await world.enter(bob, id))).toEqual([403, 'inviteNeeded'])
  expect(outcome(await world.enter(bob, id, { inviteCode: 'wrong' }))).toEqual([404, 'inviteInvalid'])
  expect(outcome(await world.enter(bob, id, { inviteCode: code }))).toEqual([403, 'removedFromGroup'])
  expect(outcome(await joinByCode(bob, code))).toEqual([403, 'removedFromGroup'])
  await world.call(ann, makeInvite, { ...at, body: { renew: true } })
  expect(outcome(await joinByCode(bob, code))).toEqual([404, 'inviteInvalid'])
})

test.each([
  ['by the button', (id: string) => world.enter(bob, id)],
  ['by the code', async (id: string) => joinByCode(bob, await world.code(ann, id))],
])('a removed member can rejoin %s only after the creator invites them', async (_, comeBack) => {
  const cem = world.join()
  const { id } = await made({ isPrivate: true }, bob, cem)
  await remove(ann, id, bob)
  const before = (await world.published(id)).length
  expect(await invite(cem, id, bob)).toBe(0)
  expect(await see(bob, id)).toMatchObject({ invited: false })
  expect(await world.published(id)).toHaveLength(before)
  expect(await invite(ann, id, bob)).toBe(1)
  expect((await world.published(id)).slice(before)).toMatchObject([
    { type: 'InvitationSent', message: { fromMemberId: ann.id, toMemberId: bob.id } },
  ])
  expect(await removedIds(id)).toEqual([])
  expect(await see(bob, id)).toMatchObject({ invited: true })
  expect((await comeBack(id)).status).toBe(200)
  expect((await remove(ann, id, bob)).status).toBe(204)
  expect(outcome(await joinByCode(bob, await world.code(ann, id)))).toEqual([403, 'removedFromGroup'])
})

test('invitations that a removed member sent into that group are withdrawn, others are not', async () => {
  const cem = world.join()
  const { id } = await made({ isPrivate: true }, bob)
  const other = await world.make(bob, { isPrivate: true })
  for (const each of [id, other]) expect(await invite(bob, each, cem)).toBe(1)
  await remove(ann, id, bob)
  expect([(await see(cem, id)).invited, (await see(cem, other)).invited]).toEqual([false, true])
  expect(outcome(await world.enter(cem, id))).toEqual([403, 'inviteNeeded'])
  expect(await invite(ann, id, cem)).toBe(1)
})

test('a member who is removed while joining is out afterwards, and counts equal the rows', async () => {
  const { id, code } = await made({})
  const people = Array.from({ length: 20 }, () => world.join())
  const removed = await Promise.all(
    people.map(async (member) => {
      const joins = () => [world.enter(member, id), joinByCode(member, code)]
      const [removal, ...replies] = await Promise.all([remove(ann, id, member), ...joins(), ...joins()])
      for (const { status } of replies) expect([200, 403]).toContain(status)
      return removal?.status === 204 ? [member.id] : []
    }),
  )
  expect((await removedIds(id)).sort()).toEqual(removed.flat().sort())
  const inside = [ann, ...people].map((member) => member.id).filter((each) => !removed.flat().includes(each))
  expect((await memberIds(id)).sort()).toEqual(inside.sort())
  expect((await see(ann, id)).memberCount).toBe(inside.length)
  const published = await world.published(id)
  expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
})

test('concurrent removals of a member remove them once', async () => {
  const { id } = await made({}, bob)
  const replies = await Promise.all([remove(ann, id, bob), remove(ann, id, bob), remove(ann, id, bob)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  expect((await world.published(id)).filter(({ type }) => type === 'MembershipEnded')).toHaveLength(1)
})

test('a member’s export names the groups that they were removed from', async () => {
  const { id } = await made({}, bob)
  await remove(ann, id, bob)
  const auth = world.connectAs(GroupsService, 'auth')
  const read = async (memberId: string) =>
    JSON.parse((await auth.exportMember({ memberId })).files['group-removals.json'] ?? '')
  expect(await read(bob.id)).toEqual([{ groupId: id, removedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }])
  for (const memberId of [ann.id, nowhere, 'x']) expect(await read(memberId)).toEqual([])
})

test('removals are deleted with the removed member’s account, and with the group', async () => {
  const cem = world.join()
  const { id } = await made({}, bob, cem)
  for (const member of [bob, cem]) await remove(ann, id, member)
  await erase(bob)
  expect(await removedIds(id)).toEqual([cem.id])
  await world.call(ann, disbandGroup, { params: { id } })
  expect(await removedIds(id)).toEqual([])
})

test('if the group passes on, a removed member stays out until the new creator invites them', async () => {
  const heir = world.join()
  const { id, code } = await made({}, heir, bob)
  await remove(ann, id, bob)
  await erase(ann)
  expect(outcome(await joinByCode(bob, code))).toEqual([403, 'removedFromGroup'])
  expect(await invite(heir, id, bob)).toBe(1)
  expect((await world.enter(bob, id)).status).toBe(200)
})
