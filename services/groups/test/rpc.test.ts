import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { inviteUsers, leaveGroup } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let open: string
let hidden: string
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
  bob = world.join()
  open = await world.make(ann, { name: 'Open' })
  hidden = await world.make(ann, { name: 'Hidden', description: 'Words', isPrivate: true })
})
afterAll(() => world.stop())

const as = (caller: string) => world.connectAs(GroupsService, caller)

test('GetGroupForPost says whether a group exists, is private, and has the member', async () => {
  const predictions = as('predictions')
  const ask = async (groupId: string, memberId: string) => {
    const { exists, isMember, isPrivate } = await predictions.getGroupForPost({ groupId, memberId })
    return { exists, isMember, isPrivate }
  }
  expect(await ask(open, ann.id)).toEqual({ exists: true, isMember: true, isPrivate: false })
  expect(await ask(hidden, ann.id)).toEqual({ exists: true, isMember: true, isPrivate: true })
  for (const memberId of [bob.id, '', "x' or 1=1"])
    expect(await ask(hidden, memberId)).toEqual({ exists: true, isMember: false, isPrivate: true })
  for (const groupId of [nowhere, '', "x' or 1=1"])
    expect(await ask(groupId, ann.id)).toEqual({ exists: false, isMember: false, isPrivate: false })
})

test('PrivateGroupsOf returns the current private groups of a member', async () => {
  const predictions = as('predictions')
  const of = async (memberId: string) => (await predictions.privateGroupsOf({ memberId })).groupIds
  expect(await of(ann.id)).toEqual([hidden])
  for (const memberId of [bob.id, nowhere, '', 'x']) expect(await of(memberId)).toEqual([])
  await world.enter(bob, hidden, { inviteCode: await world.code(ann, hidden) })
  expect(await of(bob.id)).toEqual([hidden])
  await world.call(bob, leaveGroup, { params: { id: hidden } })
  expect(await of(bob.id)).toEqual([])
})

test('GetGroupCards returns the groups that a member may know', async () => {
  const [predictions, notifications, moderation] = [as('predictions'), as('notifications'), as('moderation')]
  const guest = world.join()
  await world.call(ann, inviteUsers, { params: { id: hidden }, body: { userIds: [guest.id] } })
  const groupIds = [open, hidden, open, nowhere, "x' or 1=1", '']
  for (const client of [predictions, notifications, moderation]) {
    const cards = async (memberId: string) =>
      (await client.getGroupCards({ memberId, groupIds })).cards
        .map(({ name, isPrivate, isMember }) => [name, isPrivate, isMember])
        .sort()
    expect(await cards(ann.id)).toEqual([
      ['Hidden', true, true],
      ['Open', false, true],
    ])
    for (const memberId of [bob.id, '']) expect(await cards(memberId)).toEqual([['Open', false, false]])
    expect(await cards(guest.id)).toEqual([
      ['Hidden', true, false],
      ['Open', false, false],
    ])
  }
  expect((await moderation.getGroupCards({ memberId: guest.id, groupIds: [hidden] })).cards).toMatchObject([
    { groupId: hidden, name: 'Hidden', description: 'Words', creatorId: ann.id },
  ])
  expect((await predictions.getGroupCards({ memberId: ann.id })).cards).toEqual([])
  const tooMany = Array.from({ length: 1_001 }, () => open)
  await expect(predictions.getGroupCards({ groupIds: tooMany })).rejects.toMatchObject({ code: 'invalidRequest' })
})

test('a member’s export has their groups and invitations, and no code', async () => {
  const auth = as('auth')
  const cem = world.join()
  await world.enter(cem, open)
  await world.call(ann, inviteUsers, { params: { id: hidden }, body: { userIds: [cem.id] } })
  const { files } = await auth.exportMember({ memberId: cem.id })
  expect(JSON.parse(files['groups.json'] ?? '')).toEqual([
    {
      groupId: open,
      name: 'Open',
      description: '',
      isPrivate: false,
      role: 'member',
      joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  expect(JSON.parse(files['group-invitations.json'] ?? '')).toEqual([
    { groupId: hidden, fromUserId: ann.id, toUserId: cem.id, sentAt: expect.any(String) },
  ])
  expect(JSON.stringify(files)).not.toContain(await world.code(ann, open))
  for (const memberId of [nowhere, 'x'])
    expect(JSON.parse((await auth.exportMember({ memberId })).files['groups.json'] ?? '')).toEqual([])
})

test('threat 13: each method serves its callers only', async () => {
  const rejected = { code: 'forbidden' }
  const [auth, gateway, predictions, notifications] = [
    as('auth'),
    as('gateway'),
    as('predictions'),
    as('notifications'),
  ]
  for (const client of [auth, gateway, notifications]) {
    await expect(client.getGroupForPost({})).rejects.toMatchObject(rejected)
    await expect(client.privateGroupsOf({ memberId: ann.id })).rejects.toMatchObject(rejected)
  }
  await expect(gateway.getGroupCards({})).rejects.toMatchObject(rejected)
  await expect(predictions.exportMember({ memberId: ann.id })).rejects.toMatchObject(rejected)
})

test('threat 13: requests without a valid token are rejected', async () => {
  const origin = world.service.addresses().http
  expect((await fetch(`${origin}/api/groups`)).status).toBe(401)
  const foreign = await world.keys.token('predictions', ann)
  for (const headers of [{ authorization: `Bearer ${foreign}` }, { 'x-user-id': ann.id }])
    expect((await fetch(`${origin}/api/groups/${open}/invite`, { headers })).status).toBe(401)
})
