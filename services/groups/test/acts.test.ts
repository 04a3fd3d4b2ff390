import { newId } from '@hunch/kit/postgres'
import { ActKind, ActLiftedSchema, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { disbandGroup, getGroup, inviteUsers } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join()
})

const actOn = (targetId: string, kind: ActKind, targetKind: TargetKind = TargetKind.GROUP) => ({
  actId: newId(),
  kind,
  targetKind,
  targetId,
  memberId: ann.id,
})
const act = (...given: Parameters<typeof actOn>) =>
  world.publish('moderation', ActTakenSchema, given[0], actOn(...given))
const see = async (id: string, member = ann) => (await world.call(member, getGroup, { params: { id } })).status
const lastOf = async (id: string) => (await world.published(id)).at(-1)

test('a removed group is disbanded once, as if by its creator, private or not', async () => {
  for (const isPrivate of [false, true]) {
    const [id, own] = [await world.make(ann, { isPrivate }), await world.make(ann, { isPrivate })]
    for (const groupId of [id, own]) {
      await world.enter(bob, groupId, { inviteCode: await world.code(ann, groupId) })
      await world.call(ann, inviteUsers, { params: { id: groupId }, body: { userIds: [world.join().id] } })
    }
    await world.call(ann, disbandGroup, { params: { id: own } })
    await act(id, ActKind.REMOVE)
    await act(id, ActKind.REMOVE)
    await world.publish('moderation', ActLiftedSchema, id, actOn(id, ActKind.REMOVE))
    expect(await see(id)).toBe(404)
    const byCreator = await lastOf(own)
    expect(await lastOf(id)).toEqual({
      ...byCreator,
      key: id,
      message: { ...byCreator?.message, groupId: id },
    })
    expect((await world.published(id)).filter(({ type }) => type === 'GroupDisbanded')).toHaveLength(1)
    expect(await world.rows('select from memberships where group_id = $1', [id])).toEqual([])
    expect(await world.rows('select from invitations where group_id = $1', [id])).toEqual([])
  }
})

test('no other act changes a group', async () => {
  const id = await world.make(ann)
  for (const targetKind of [TargetKind.POST, TargetKind.COMMENT, TargetKind.MEMBER])
    await act(id, ActKind.REMOVE, targetKind)
  for (const kind of [ActKind.HIDE, ActKind.SUSPEND]) await act(id, kind)
  await act(newId(), ActKind.REMOVE)
  expect(await see(id)).toBe(200)
})
