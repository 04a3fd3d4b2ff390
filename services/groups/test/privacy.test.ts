import {
  disbandGroup,
  getGroup,
  getInvite,
  getMembership,
  inviteUsers,
  leaveGroup,
  listGroups,
  listMembers,
  listUserGroups,
  makeInvite,
  searchGroups,
} from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let creator: TestMember
let member: TestMember
let outsider: TestMember
let id: string
beforeAll(async () => {
  world = await startWorld()
  creator = world.join({ firstName: 'Zebulon' })
  member = world.join({ firstName: 'Yolanda' })
  outsider = world.join()
  id = await world.make(creator, { name: 'Secret garden', description: 'Behind walls', isPrivate: true })
  await world.enter(member, id, { inviteCode: await world.code(creator, id) })
})
afterAll(() => world.stop())

const at = () => ({ params: { id } })
const everyone = (): [string, TestMember | null][] => [
  ['creator', creator],
  ['member', member],
  ['outsider', outsider],
  ['visitor', null],
  ['admin', { ...world.join(), role: 'admin' }],
]

test('threat 7: the detail shows an outsider name, description and member count, and no more', async () => {
  const outside = {
    id,
    name: 'Secret garden',
    description: 'Behind walls',
    isPrivate: true,
    createdBy: null,
    categoryId: null,
    createdAt: null,
    memberCount: 2,
    predictionCount: null,
    creator: null,
    role: null,
    invited: false,
    removed: false,
  }
  for (const [who, person] of everyone()) {
    const { status, body } = await world.call(person, getGroup, at())
    expect(status).toBe(200)
    if (who === 'creator' || who === 'member')
      expect(body).toMatchObject({
        createdBy: creator.id,
        creator: { firstName: 'Zebulon' },
        predictionCount: 0,
        role: who,
      })
    else expect(body).toEqual(outside)
  }
})

test('threat 7: only its members find it in lists and searches', async () => {
  for (const [who, person] of everyone()) {
    const lists = [
      await world.call(person, listGroups),
      await world.call(person, searchGroups, { query: { q: 'secret' } }),
      await world.call(person, searchGroups, { query: { q: 'behind walls' } }),
    ]
    const inside = who === 'creator' || who === 'member'
    for (const { body } of lists) expect(body).toHaveLength(inside ? 1 : 0)
    if (inside) expect(lists[0]?.body[0]).toMatchObject({ group: { id }, memberCount: 2, role: who })
  }
})

test('threat 7: in the list of a member’s groups only that member sees it', async () => {
  const listed = async (person: TestMember | null, of: TestMember) =>
    world.call(person, listUserGroups, { params: { id: of.id } })
  expect((await listed(member, member)).body).toMatchObject([{ group: { id }, role: 'member' }])
  for (const person of [creator, outsider]) expect((await listed(person, member)).body).toEqual([])
  expect((await listed(null, member)).status).toBe(401)
})

test('threat 7: for an outsider, every call about its members or code, or to change it, is a 404', async () => {
  const rejected = [404, 'groupNotFound']
  const admin: TestMember = { ...world.join(), role: 'admin' }
  for (const person of [outsider, admin])
    for (const reply of [
      await world.call(person, listMembers, at()),
      await world.call(person, getInvite, at()),
      await world.call(person, makeInvite, { ...at(), body: { renew: true } }),
      await world.call(person, inviteUsers, { ...at(), body: { userIds: [outsider.id] } }),
      await world.call(person, leaveGroup, at()),
      await world.call(person, disbandGroup, at()),
    ])
      expect([reply.status, reply.body.code]).toEqual(rejected)
  expect((await world.call(outsider, getMembership, at())).body).toBeNull()
  const visited = await world.call(null, listMembers, at())
  expect([visited.status, visited.body.code]).toEqual(rejected)
})

test('its members see each other', async () => {
  for (const person of [creator, member])
    expect((await world.call(person, listMembers, at())).body).toMatchObject([
      { user: { firstName: 'Zebulon' }, membership: { role: 'creator' } },
      { user: { firstName: 'Yolanda' }, membership: { role: 'member' } },
    ])
})

test('a member who is not its creator can neither disband it nor renew its code', async () => {
  for (const reply of [
    await world.call(member, disbandGroup, at()),
    await world.call(member, makeInvite, { ...at(), body: { renew: true } }),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'creatorOnly'])
})

test('an invited person sees no more of it than an outsider, except the invitation', async () => {
  const guest = world.join()
  await world.call(member, inviteUsers, { ...at(), body: { userIds: [guest.id] } })
  expect((await world.call(guest, getGroup, at())).body).toMatchObject({
    invited: true,
    creator: null,
    createdAt: null,
  })
  expect((await world.call(guest, listGroups)).body).toEqual([])
  expect((await world.call(guest, searchGroups, { query: { q: 'secret' } })).body).toEqual([])
  expect((await world.call(guest, listMembers, at())).status).toBe(404)
  expect((await world.call(guest, getInvite, at())).status).toBe(404)
})

test('a member who left it is an outsider', async () => {
  const bob = world.join()
  await world.enter(bob, id, { inviteCode: await world.code(creator, id) })
  expect((await world.call(bob, listMembers, at())).status).toBe(200)
  await world.call(bob, leaveGroup, at())
  expect((await world.call(bob, listMembers, at())).status).toBe(404)
  expect((await world.call(bob, listGroups)).body).toEqual([])
})
