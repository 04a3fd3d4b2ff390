import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { bothHidden, nobodyHidden, type Surface, whoFinds } from '@hunch/members/testing'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let people: { blocker: TestMember; blocked: TestMember; third: TestMember; admin: TestMember }
let version = 0n
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const join = () => world.join()
  people = { blocker: await join(), blocked: await join(), third: await join(), admin: { id: newId(), role: 'admin' } }
})

function change(schema: typeof BlockStartedSchema | typeof BlockEndedSchema) {
  version += 1n
  const message = { blockerId: people.blocker.id, blockedId: people.blocked.id }
  return world.append('moderation', eventOf(schema, message.blockerId, message, { version }))
}

const contracts = [calls.getUserAnalytics, calls.getStreak, calls.listBadges]
const surfaces = contracts.map(
  (contract): Surface<TestMember> => ({
    name: contract.path,
    shows: async ({ id }, viewer) => (await world.call(viewer, contract, { params: { id } })).status === 200,
  }),
)

test.each(surfaces)(
  '$name: a block hides both members from each other, and from no one else, until it ends',
  async (surface) => {
    expect(await whoFinds(surface, people)).toEqual(nobodyHidden)
    await change(BlockStartedSchema)
    expect(await whoFinds(surface, people)).toEqual(bothHidden)
    await change(BlockEndedSchema)
    expect(await whoFinds(surface, people)).toEqual(nobodyHidden)
  },
)

test.each(contracts)('$path: the reply about a hidden member is the same as about an unknown one', async (contract) => {
  await change(BlockStartedSchema)
  const ask = async (viewer: TestMember, id: string) => {
    const { status, body } = await world.call(viewer, contract, { params: { id } })
    return { status, body: { ...body, instance: null, requestId: null } }
  }
  const nobody = await ask(people.blocked, newId())
  expect(nobody).toMatchObject({ status: 404, body: { code: 'userNotFound' } })
  expect(await ask(people.blocked, people.blocker.id)).toEqual(nobody)
  expect(await ask(people.blocker, people.blocked.id)).toEqual(nobody)
})
