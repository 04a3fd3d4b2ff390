import { bothHidden, nobodyHidden, type Surface, whoFinds } from '@hunch/members/testing'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { deleteOwnAccount, getUser, getUserStats, searchUsers } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

type Actor = Pick<Person, 'member'>

let world: World
let people: { blocker: Person; blocked: Person; third: Person; admin: Actor }
let version = 0n
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const signUp = () => world.signUp({ given_name: 'Wilhelmina' })
  people = {
    blocker: await signUp(),
    blocked: await signUp(),
    third: await signUp(),
    admin: await world.signInAdmin(),
  }
})

function change(
  schema: typeof BlockStartedSchema | typeof BlockEndedSchema,
  by = people.blocker,
  whom = people.blocked,
) {
  version += 1n
  const message = { blockerId: by.member.id, blockedId: whom.member.id }
  return world.publishAs('moderation', schema, { key: message.blockerId, version, message })
}

const about = ({ member }: Actor) => ({ params: { id: member.id } })

const surfaces: Surface<Actor>[] = [
  {
    name: 'a profile',
    shows: async (other, { member }) => (await world.call(member, getUser, about(other))).status === 200,
  },
  {
    name: 'figures',
    shows: async (other, { member }) => (await world.call(member, getUserStats, about(other))).status === 200,
  },
  {
    name: 'search by name',
    async shows(other, { member }) {
      const { body } = await world.call(member, searchUsers, { query: { q: 'wilhelmina' } })
      return body.some(({ id }: { id: string }) => id === other.member.id)
    },
  },
]

test.each(surfaces)(
  '$name: a block hides the two members from each other, and from no one else, until it ends',
  async (surface) => {
    expect(await whoFinds<Actor>(surface, people)).toEqual(nobodyHidden)
    await change(BlockStartedSchema)
    expect(await whoFinds<Actor>(surface, people)).toEqual(bothHidden)
    await change(BlockEndedSchema)
    expect(await whoFinds<Actor>(surface, people)).toEqual(nobodyHidden)
  },
)

test.each([
  ['a profile', getUser],
  ['figures', getUserStats],
])('%s: a hidden member gets the same response as an unknown id', async (_, contract) => {
  await change(BlockStartedSchema)
  const { blocker, blocked } = people
  const ask = async ({ member }: Actor, id: string) => {
    const { status, body } = await world.call(member, contract, { params: { id } })
    return { status, body: { ...body, instance: null, requestId: null } }
  }
  const nobody = await ask(blocked, '00000000-0000-7000-8000-00000000dead')
  expect(nobody).toMatchObject({ status: 404, body: { code: 'userNotFound' } })
  for (const id of [blocker.member.id, blocker.member.id.toUpperCase()]) expect(await ask(blocked, id)).toEqual(nobody)
  expect(await ask(blocker, blocked.member.id)).toEqual(nobody)
})

test('a block hides the admin from the member, but not the member from the admin', async () => {
  const { admin, third } = people
  version += 2n
  for (const [by, whom] of [
    [admin, third],
    [third, admin],
  ] as const) {
    const message = { blockerId: by.member.id, blockedId: whom.member.id }
    await world.publishAs('moderation', BlockStartedSchema, { key: message.blockerId, version, message })
  }
  expect((await world.call(admin.member, getUser, about(third))).status).toBe(200)
  expect((await world.call(third.member, getUser, about(admin))).status).toBe(404)
})

test('deleting a member leaves only a tombstone of their blocks', async () => {
  const { blocker, blocked, third } = people
  await change(BlockStartedSchema)
  await change(BlockStartedSchema, third, blocker)
  await world.call(blocker.member, deleteOwnAccount, { body: { email: blocker.claims.email } })
  await world.settle()
  const { rows } = await world.pool.query(
    'select blocker_id, blocked_id, standing from blocks where $1 in (blocker_id, blocked_id)',
    [blocker.member.id],
  )
  expect(rows).toEqual([{ blocker_id: blocker.member.id, blocked_id: blocker.member.id, standing: false }])
  await change(BlockStartedSchema, blocked, blocker)
  expect((await world.pool.query('select from blocks where blocker_id = $1', [blocked.member.id])).rowCount).toBe(0)
})
