import { newId } from '@hunch/kit/postgres'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  AppealDecidedSchema,
  BlockStartedSchema,
  ReportsDecidedSchema,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
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
  ann = world.join('Ann')
  bob = world.join('Bob')
})

const act = (kind: ActKind, targetKind: TargetKind) => ({
  actId: newId(),
  kind,
  targetKind,
  targetId: newId(),
  memberId: ann.id,
})
const listed = async (member: TestMember) => (await world.list(member)).body

test.each([
  [ActKind.HIDE, TargetKind.POST, 'postHidden', 'postShown'],
  [ActKind.HIDE, TargetKind.COMMENT, 'commentHidden', 'commentShown'],
  [ActKind.REMOVE, TargetKind.POST, 'postRemoved', 'actLifted'],
  [ActKind.REMOVE, TargetKind.COMMENT, 'commentRemoved', 'actLifted'],
  [ActKind.REMOVE, TargetKind.GROUP, 'groupRemoved', 'actLifted'],
  [ActKind.REMOVE, TargetKind.MEMBER, 'profileRemoved', 'actLifted'],
  [ActKind.LIMIT, TargetKind.POST, 'limited', 'limitEnded'],
  [ActKind.SUSPEND, TargetKind.MEMBER, 'suspended', 'suspensionEnded'],
])('an act %i about a %i is notified as %s, and its end as %s', async (kind, targetKind, taken, lifted) => {
  const message = act(kind, targetKind)
  await world.publish('moderation', ActTakenSchema, newId(), message)
  expect(await listed(ann)).toMatchObject([
    {
      type: 'moderation',
      kind: taken,
      priority: 'high',
      actionUrl: `/statements/${message.actId}`,
      fromUser: null,
      prediction: null,
      params: {},
    },
  ])
  await world.publish('moderation', ActLiftedSchema, newId(), message)
  expect((await listed(ann)).map(({ kind }: { kind: string }) => kind)).toEqual([lifted, taken])
})

test.each([
  [TargetKind.POST, 'postHiddenInGroup'],
  [TargetKind.COMMENT, 'commentHiddenInGroup'],
])('a hide by a group’s creator is notified as such', async (targetKind, kind) => {
  await world.publish('moderation', ActTakenSchema, newId(), { ...act(ActKind.HIDE, targetKind), byCreator: true })
  expect(await listed(ann)).toMatchObject([{ kind, priority: 'high' }])
})

test('removed photos of a post are notified with their number', async () => {
  const removal = (...photoFiles: readonly string[]) =>
    world.publish('moderation', ActTakenSchema, newId(), {
      ...act(ActKind.REMOVE_PHOTOS, TargetKind.POST),
      photoFiles: [...photoFiles],
    })
  await removal('one')
  await removal('one', 'two')
  expect(await listed(ann)).toMatchObject([
    { kind: 'photosRemoved', priority: 'high', params: { count: 2 }, title: 'Photos of your post were removed' },
    { kind: 'photosRemoved', params: { count: 1 }, title: 'A photo of your post was removed' },
  ])
})

test('the deactivation of an account and its end are not notified, since auth mails them', async () => {
  const message = act(ActKind.DEACTIVATE, TargetKind.MEMBER)
  await world.publish('moderation', ActTakenSchema, newId(), message)
  await world.publish('moderation', ActLiftedSchema, newId(), message)
  expect(await listed(ann)).toEqual([])
})

test('a post hidden by reports is notified as such; its lifting is not if a person’s act replaces it', async () => {
  const message = { ...act(ActKind.HIDE, TargetKind.POST), byRule: true }
  await world.publish('moderation', ActTakenSchema, newId(), message)
  await world.publish('moderation', ActTakenSchema, newId(), { ...message, actId: newId(), byRule: false })
  const { byRule: _, ...lifted } = message
  await world.publish('moderation', ActLiftedSchema, newId(), { ...lifted, replaced: true })
  expect((await listed(ann)).map(({ kind }: { kind: string }) => kind)).toEqual(['postHidden', 'postHiddenByRule'])
})

test('an act is notified once, in the member’s language, whatever their preferences', async () => {
  Object.assign(world.account(ann), {
    language: 'de',
    emailNotifications: false,
    friendActivityNotifications: false,
    votingDeadlineNotifications: false,
  })
  const message = act(ActKind.HIDE, TargetKind.POST)
  for (let n = 0; n < 2; n += 1) await world.publish('moderation', ActTakenSchema, newId(), message)
  expect(await listed(ann)).toMatchObject([{ title: 'Dein Beitrag wurde ausgeblendet' }])
})

test('a block does not hide acts of moderation', async () => {
  const blocked = { blockerId: ann.id, blockedId: bob.id }
  await world.publish('moderation', BlockStartedSchema, newId(), blocked)
  await world.publish('moderation', ActTakenSchema, newId(), act(ActKind.SUSPEND, TargetKind.MEMBER))
  expect(await listed(ann)).toHaveLength(1)
})

test.each([
  [true, 'appealReversed', 'Your appeal succeeded'],
  [false, 'appealUpheld', 'Your appeal was decided'],
])('a decided appeal (reversed: %s) is notified as %s', async (reversed, kind, title) => {
  const actId = newId()
  await world.publish('moderation', AppealDecidedSchema, newId(), { actId, memberId: ann.id, reversed })
  expect(await listed(ann)).toMatchObject([
    { type: 'moderation', kind, title, priority: 'high', actionUrl: `/statements/${actId}` },
  ])
})

test('each member who reported is thanked; several decisions while unread are one notification', async () => {
  const reporterIds = [ann.id, bob.id]
  for (let n = 0; n < 2; n += 1)
    await world.publish('moderation', ReportsDecidedSchema, newId(), { reporterIds, acted: true })
  await world.publish('moderation', ReportsDecidedSchema, newId(), { reporterIds: [bob.id], acted: false })
  const acted = { type: 'moderation', kind: 'reportActed', priority: 'normal' }
  expect(await listed(ann)).toMatchObject([{ ...acted, actionUrl: '/account?tab=settings#reports' }])
  expect(await listed(bob)).toMatchObject([{ kind: 'reportDismissed' }, acted])
})

test('the digest mentions an act, with its link', async () => {
  const message = act(ActKind.HIDE, TargetKind.COMMENT)
  await world.setClock(new Date('2026-06-01T12:00:00Z'), { frozen: true })
  await world.publish('moderation', ActTakenSchema, newId(), message)
  for (const day of ['2026-06-01T18:01:00Z', '2026-06-02T18:01:00Z']) {
    await world.setClock(new Date(day), { frozen: true })
    await world.settle()
  }
  await world.setClock(null)
  const mail = world.mail.mails.find(({ to }) => to === world.account(ann).email)
  expect(mail?.text).toContain(`https://hunch.example/statements/${message.actId}`)
})
