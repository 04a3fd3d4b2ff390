import { eventOf } from '@hunch/kit/testing'
import { bothHidden, nobodyHidden, type Surface, whoFinds } from '@hunch/members/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let people: { blocker: TestMember; blocked: TestMember; third: TestMember; admin: TestMember }
let owner: TestMember
let group: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const join = (firstName: string, member = {}) => world.join({ firstName }, member)
  people = {
    blocker: join('Ann'),
    blocked: join('Bob'),
    third: join('Cem'),
    admin: join('Ada', { role: 'admin' }),
  }
  owner = join('Dee')
  group = await world.make(owner)
  for (const each of Object.values(people)) await world.enter(each, group)
})

let version = 0
async function change(
  schema: typeof BlockStartedSchema | typeof BlockEndedSchema,
  by = people.blocker,
  whom = people.blocked,
) {
  version += 1
  const message = { blockerId: by.id, blockedId: whom.id }
  await world.append('moderation', eventOf(schema, by.id, message, { version: BigInt(version) }))
}
const block = (by?: TestMember, whom?: TestMember) => change(BlockStartedSchema, by, whom)
const unblock = (by?: TestMember, whom?: TestMember) => change(BlockEndedSchema, by, whom)

const about = (id: string) => ({ params: { id } })
const membersFor = async (viewer: TestMember | null, id = group): Promise<string[]> =>
  (await world.call(viewer, calls.listMembers, about(id))).body.map(({ user }: { user: { id: string } }) => user.id)
const invite = async (from: TestMember, to: TestMember, id = group): Promise<number> =>
  (await world.call(from, calls.inviteUsers, { ...about(id), body: { userIds: [to.id] } })).body.invited

/** Returns a function that checks whether the result of `read` shows a viewer that the other member created a group. */
const creatorIn = (read: (viewer: TestMember, groupId: string, creator: TestMember) => Promise<unknown>) =>
  async function shows(other: TestMember, viewer: TestMember): Promise<boolean> {
    const text = JSON.stringify(await read(viewer, await world.make(other, { name: 'Zebra watchers' }), other))
    expect(text).toContain('Zebra watchers')
    return text.includes(other.id)
  }

const surfaces: Surface<TestMember>[] = [
  { name: 'the members of a group', shows: async (other, viewer) => (await membersFor(viewer)).includes(other.id) },
  {
    name: 'the creator of a group',
    shows: creatorIn(async (viewer, id) => (await world.call(viewer, calls.getGroup, about(id))).body),
  },
  {
    name: 'creators in the list of groups',
    shows: creatorIn(async (viewer, id) => {
      for (let member = 0; member < 6; member += 1) await world.enter(world.join(), id)
      return (await world.call(viewer, calls.listGroups)).body.filter(
        (each: { group: { id: string } }) => each.group.id === id,
      )
    }),
  },
  {
    name: 'creators among groups that are searched',
    shows: creatorIn(async (viewer, id) =>
      (await world.call(viewer, calls.searchGroups, { query: { q: 'zebra' } })).body.filter(
        (each: { group: { id: string } }) => each.group.id === id,
      ),
    ),
  },
  {
    name: "a member's groups, also those of others that they are in",
    async shows(other, viewer) {
      const { body } = await world.call(viewer, calls.listUserGroups, about(other.id))
      expect([0, 1]).toContain(body.length)
      return body.some((each: { group: { id: string } }) => each.group.id === group)
    },
  },
  {
    name: 'the creator of a group behind a code',
    shows: creatorIn(async (viewer, id, creator) => {
      const code = await world.code(creator, id)
      return (await world.call(viewer, calls.getGroupByInvite, { params: { code } })).body
    }),
  },
  {
    name: 'the creator of a group that one joins',
    shows: creatorIn(async (viewer, id) => (await world.enter(viewer, id)).body),
  },
]

test.each(surfaces)(
  '$name: a block hides both members from each other, and from no one else, until it ends',
  async (surface) => {
    expect(await whoFinds(surface, people)).toEqual(nobodyHidden)
    await block()
    expect(await whoFinds(surface, people)).toEqual(bothHidden)
    await unblock()
    expect(await whoFinds(surface, people)).toEqual(nobodyHidden)
  },
)

test("pages of members stay full, the count stays, and the group's creator sees all members", async () => {
  await block()
  const page = await world.call(people.blocker, calls.listMembers, { ...about(group), query: { limit: '4' } })
  expect(page.body).toHaveLength(4)
  expect((await world.call(people.blocker, calls.getGroup, about(group))).body.memberCount).toBe(5)
  await block(owner, people.third)
  expect(await membersFor(owner)).toContain(people.third.id)
  expect(await membersFor(people.third)).not.toContain(owner.id)
  expect(await membersFor(null)).toHaveLength(5)
})

describe('invitations', () => {
  test.each([
    ['by the blocker', () => [people.blocker, people.blocked] as const],
    ['by the blocked member', () => [people.blocked, people.blocker] as const],
  ])('%s: none is created, as for an unknown person', async (_, of) => {
    const [from, to] = of()
    const id = await world.make(from, { isPrivate: true })
    await block()
    expect(await invite(from, to, id)).toBe(0)
    expect((await world.published(id)).filter(({ type }) => type === 'InvitationSent')).toEqual([])
    expect((await world.call(to, calls.getGroup, about(id))).body.invited).toBe(false)
    await unblock()
    expect(await invite(from, to, id)).toBe(1)
  })

  test('an earlier one does not admit while the block stands; another member can invite meanwhile', async () => {
    const { blocker, blocked, third } = people
    const id = await world.make(blocked, { isPrivate: true })
    await world.enter(third, id, { inviteCode: await world.code(blocked, id) })
    expect(await invite(blocked, blocker, id)).toBe(1)
    await block()
    expect((await world.call(blocker, calls.getGroup, about(id))).body.invited).toBe(false)
    expect((await world.enter(blocker, id)).body.code).toBe('inviteNeeded')
    await unblock()
    expect((await world.call(blocker, calls.getGroup, about(id))).body.invited).toBe(true)
    await block()
    expect(await invite(third, blocker, id)).toBe(1)
    expect((await world.enter(blocker, id)).status).toBe(200)
  })
})

test('of a deleted member’s blocks only their id is left', async () => {
  const { blocker } = people
  await block()
  world.auth.cards.delete(blocker.id)
  await world.publish('auth', MemberDeletedSchema, blocker.id, { memberId: blocker.id })
  expect(await world.rows('select blocked_id, standing from blocks where blocker_id = $1', [blocker.id])).toEqual([
    { blocked_id: blocker.id, standing: false },
  ])
})
