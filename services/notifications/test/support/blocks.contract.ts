import { eventOf } from '@hunch/kit/testing'
import { bothHidden, nobodyHidden, type Surface, whoFinds } from '@hunch/members/testing'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { acts, comment, follow, messagesOf } from './acts.ts'
import type { Place } from './stores.ts'
import { startWorld, type TestMember, type World } from './world.ts'

let world: World
let people: { blocker: TestMember; blocked: TestMember; third: TestMember; admin: TestMember }
let version = 0n

function change(schema: typeof BlockStartedSchema | typeof BlockEndedSchema) {
  version += 1n
  const message = { blockerId: people.blocker.id, blockedId: people.blocked.id }
  return world.append('moderation', eventOf(schema, message.blockerId, message, { version }))
}
const block = () => change(BlockStartedSchema)
const unblock = () => change(BlockEndedSchema)

const list: Surface<TestMember> = {
  name: 'the list',
  async shows(other, viewer) {
    await comment(world, other, viewer)
    const { body } = await world.list(viewer)
    return body.some(({ fromUser }: { fromUser: { id: string } | null }) => fromUser?.id === other.id)
  },
}

export function blocksHide(open: () => Promise<Place>): void {
  beforeAll(async () => {
    world = await startWorld(open)
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    const admin = { ...world.join('Ada'), role: 'admin' as const }
    people = { blocker: world.join('Ann'), blocked: world.join('Bob'), third: world.join('Cem'), admin }
  })

  test('the list hides both from each other and from no one else, until the block ends', async () => {
    expect(await whoFinds(list, people)).toEqual(nobodyHidden)
    await block()
    expect(await whoFinds(list, people)).toEqual(bothHidden)
    await unblock()
    expect(await whoFinds(list, people)).toEqual(nobodyHidden)
  })

  test('counts match the list', async () => {
    const { blocker, blocked, third } = people
    await follow(world, blocked, blocker)
    await follow(world, blocker, blocked)
    await follow(world, blocked, third)
    const counts = () => Promise.all([blocker, blocked, third].map(world.count))
    expect(await counts()).toEqual([1, 1, 1])
    await block()
    expect(await counts()).toEqual([0, 0, 1])
    await unblock()
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('threat 61: a hint for live updates has no count, which would include hidden notifications', async () => {
    const { blocker, blocked, third } = people
    await follow(world, blocked, blocker)
    await block()
    await comment(world, third, blocker)
    expect(await world.published(blocker.id)).toMatchObject([{ message: { memberId: blocker.id } }, {}])
    for (const { message } of await world.published(blocker.id))
      expect(Object.keys(message).toSorted()).toEqual(['memberId', 'notificationId'])
  })

  test('a folded notification omits only the hidden actors, until the block ends', async () => {
    const { blocker, blocked, third } = people
    const dee = world.join('Dee')
    for (const each of [third, dee, blocked]) await follow(world, each, blocker)
    expect(await messagesOf(world, blocker)).toEqual(['Bob Example and 2 others started following you'])
    await block()
    expect(await messagesOf(world, blocker)).toEqual(['Dee Example and 1 other started following you'])
    await unblock()
    expect(await messagesOf(world, blocker)).toEqual(['Bob Example and 2 others started following you'])
  })

  test.each(acts)('a member who %s notifies no one from whom a block hides them, not even later', async (_, act) => {
    const { blocker, blocked, third } = people
    await block()
    await act(world, blocked, blocker)
    await act(world, blocker, blocked)
    await act(world, third, blocked)
    expect(await world.published(blocker.id)).toEqual([])
    expect(await world.published(blocked.id)).toHaveLength(1)
    await unblock()
    expect(await world.list(blocker)).toMatchObject({ body: [] })
    expect((await world.list(blocked)).body).toHaveLength(1)
  })

  test('the digest omits hidden members, and is not sent only for them', async () => {
    const { blocker, blocked, third } = people
    await world.setClock(new Date('2026-06-01T12:00:00Z'), { frozen: true })
    await follow(world, blocked, blocker)
    await block()
    await follow(world, blocker, third)
    for (const day of ['2026-06-01T18:01:00Z', '2026-06-02T18:01:00Z']) {
      await world.setClock(new Date(day), { frozen: true })
      await world.settle()
    }
    const to = world.mail.mails.map((mail) => mail.to)
    expect(to).not.toContain(world.account(blocker).email)
    expect(to).toContain(world.account(third).email)
    await world.setClock(null)
  })
}
