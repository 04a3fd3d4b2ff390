import { ActKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { photoNamed } from './support/photos.ts'
import { nowhere, problemOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
let other: TestMember
let admin: TestMember
let id: string
let actId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => {
  world.auth.staff.suspendedModeratorIds = []
  return world.setClock(null)
})
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  moderator = world.joinAs('moderator')
  other = world.joinAs('moderator')
  admin = world.joinAs('admin')
  id = await world.caseOf(world.post(ann))
  actId = await act('hide')
})

const act = async (kind: string): Promise<string> => (await world.act(moderator, id, kind)).body.actList[0].id
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const eventsAfter = async (version: number) => (await world.published(id)).filter((event) => event.version > version)
const day = 24 * 60 * 60 * 1_000

test('threat 64: a statement exists only for the member whose content it is about', async () => {
  expect((await world.statement(ann, actId)).body).toMatchObject({ id: actId, act: 'hide' })
  const nothing = problemOf(await world.statement(ann, nowhere))
  expect(nothing.slice(0, 2)).toEqual([404, 'statementNotFound'])
  for (const each of [world.join(), moderator, admin]) {
    expect(problemOf(await world.statement(each, actId))).toEqual(nothing)
    expect(problemOf(await world.appeal(each, actId))).toEqual(nothing)
    expect((await world.statements(each)).body).toEqual([])
  }
  expect(await world.rows('select from appeals')).toEqual([])
})

test('threat 64: an act is appealed once, even with concurrent requests', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.appeal(ann, actId)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(codeOf(reply)).toEqual([409, 'alreadyAppealed'])
  expect((await world.statement(ann, actId)).body.appeal).toMatchObject({
    text: 'It was a joke',
    outcome: null,
    decidedAt: null,
  })
})

test('an act is appealed within 20 days, while it stands', async () => {
  const { createdAt, appealBy } = (await world.statement(ann, actId)).body
  expect(new Date(appealBy).getTime() - new Date(createdAt).getTime()).toBe(20 * day)
  await world.setClock(new Date(new Date(appealBy).getTime() + 1_000))
  expect(codeOf(await world.appeal(ann, actId))).toEqual([409, 'tooLateToAppeal'])
  await world.setClock(null)
  await world.lift(moderator, actId)
  expect(codeOf(await world.appeal(ann, actId))).toEqual([409, 'nothingToAppeal'])
})

test('appeals are listed in order, and say whether the caller may decide them', async () => {
  const second = await act('remove')
  await world.appeal(ann, second)
  await world.appeal(ann, actId)
  for (const [who, mayDecide] of [
    [moderator, false],
    [other, true],
    [admin, true],
  ] as const)
    expect((await world.appeals(who)).body).toMatchObject([
      { act: { id: second, appeal: { text: 'It was a joke' } }, member: { firstName: 'Ann' }, mayDecide },
      { act: { id: actId, caseId: id }, mayDecide },
    ])
})

test('threat 65: no one decides appeals against their own acts, except the admin if no one else can', async () => {
  await world.appeal(ann, actId)
  expect(codeOf(await world.decide(moderator, actId, 'upheld'))).toEqual([403, 'notYoursToDecide'])
  const own = (await world.act(admin, id, 'suspend', { days: 1 })).body.actList[0].id
  await world.appeal(ann, own)
  expect(codeOf(await world.decide(admin, own, 'upheld'))).toEqual([403, 'notYoursToDecide'])
  world.auth.staff.moderatorIds = [ann.id]
  expect((await world.decide(admin, own, 'upheld')).status).toBe(200)
})

test('threat 65: a moderator whose hide is under appeal cannot remove the content; others can', async () => {
  const post = world.post(ann)
  const photo = photoNamed('A')
  world.media.photos.set(`post ${post}`, {
    ownerId: ann.id,
    list: [{ file: photo, width: 10, height: 10, isHeld: false }],
  })
  const about = await world.caseOf(post)
  const own = (await world.act(moderator, about, 'hide')).body.actList[0].id
  await world.appeal(ann, own)
  expect((await world.open(moderator, about)).body.possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
  for (const fields of [{}, { parts: ['photo'], photoFiles: [photo] }])
    expect(codeOf(await world.act(moderator, about, 'remove', fields))).toEqual([403, 'notYoursToDecide'])
  const taken = async () => (await world.published(about)).filter(({ type }) => type === 'ActTaken').length
  expect(await taken()).toBe(1)
  expect((await world.open(other, about)).body.possibleActs).toContain('remove')
  expect((await world.act(other, about, 'remove')).status).toBe(201)
  expect(await taken()).toBe(2)
})

test('threat 65: the admin removes content under appeal of their own hide only if no one else can decide', async () => {
  const about = await world.caseOf(world.post(ann))
  const own = (await world.act(admin, about, 'hide')).body.actList[0].id
  await world.appeal(ann, own)
  world.auth.staff.moderatorIds = [other.id]
  expect(codeOf(await world.act(admin, about, 'remove'))).toEqual([403, 'notYoursToDecide'])
  world.auth.staff.suspendedModeratorIds = [other.id]
  expect((await world.open(admin, about)).body.possibleActs).toContain('remove')
  expect((await world.act(admin, about, 'remove')).status).toBe(201)
})

test('the admin decides the appeal of their own act while every other moderator is suspended', async () => {
  const own = (await world.act(admin, id, 'suspend', { days: 1 })).body.actList[0].id
  await world.appeal(ann, own)
  world.auth.staff.moderatorIds = [other.id]
  const mayDecide = async () => (await world.appeals(admin)).body[0].mayDecide
  expect(await mayDecide()).toBe(false)
  world.auth.staff.suspendedModeratorIds = [other.id]
  expect(await mayDecide()).toBe(true)
  const third = world.joinAs('moderator')
  await world.report(ann, 'member', other.id)
  const [{ id: ofOther }] = await world.rows('select id from cases where target_id = $1', [other.id])
  expect(codeOf(await world.act(third, ofOther, 'limit'))).toEqual([403, 'cannotActOnModerator'])
  world.auth.staff.moderatorIds = [other.id]
  expect((await world.decide(admin, own, 'upheld')).status).toBe(200)
})

test('a reversed appeal lifts the act, and both are published', async () => {
  await world.appeal(ann, actId)
  const { status, body } = await world.decide(other, actId, 'reversed', 'It was irony.')
  expect(status).toBe(200)
  expect(body.actList).toMatchObject([
    { liftedAt: expect.any(String), appeal: { outcome: 'reversed', note: 'It was irony.' } },
  ])
  expect(await eventsAfter(3)).toMatchObject([
    { type: 'AppealDecided', message: { actId, memberId: ann.id, reversed: true } },
    { type: 'ActLifted', message: { actId, kind: ActKind.HIDE } },
    { type: 'AdminActed', message: { adminId: other.id, action: 'appeal.reversed' } },
  ])
  expect(codeOf(await world.decide(admin, actId, 'upheld'))).toEqual([409, 'alreadyDecided'])
  expect((await world.appeals(admin)).body).toEqual([])
})

test('an appeal that is upheld leaves the act', async () => {
  await world.appeal(ann, actId)
  await world.decide(other, actId, 'upheld')
  expect((await world.statement(ann, actId)).body).toMatchObject({ liftedAt: null, appeal: { outcome: 'upheld' } })
  expect((await eventsAfter(3)).map(({ type }) => type)).toEqual(['AppealDecided', 'AdminActed'])
})

test('the statement of a removal shows that its appeal succeeded, although nothing comes back', async () => {
  const removed = await act('remove')
  await world.appeal(ann, removed)
  const { body } = await world.decide(other, removed, 'reversed')
  expect(body.possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
  expect((await world.statement(ann, removed)).body).toMatchObject({
    liftedAt: expect.any(String),
    appeal: { outcome: 'reversed' },
  })
  const lifted = (await world.published(id)).filter(({ type }) => type === 'ActLifted')
  expect(lifted.map(({ message }) => message)).toMatchObject([{ actId: removed, kind: ActKind.REMOVE }])
})

test('an appeal is decided once if two decide it at once', async () => {
  await world.appeal(ann, actId)
  const replies = await Promise.all([world.decide(other, actId, 'upheld'), world.decide(admin, actId, 'reversed')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await eventsAfter(3)).filter(({ type }) => type === 'AppealDecided')).toHaveLength(1)
})

test('lifting an act decides its appeal, in the member’s favour', async () => {
  await world.appeal(ann, actId)
  await world.lift(moderator, actId)
  expect((await world.statement(ann, actId)).body.appeal).toMatchObject({ outcome: 'reversed', note: '' })
  expect((await eventsAfter(3)).map(({ type }) => type)).toEqual(['ActLifted', 'AppealDecided', 'AdminActed'])
})

test('deciding an act without an appeal gets 404', async () => {
  expect(codeOf(await world.decide(admin, actId, 'upheld'))).toEqual([404, 'actNotFound'])
  expect(codeOf(await world.decide(admin, nowhere, 'upheld'))).toEqual([404, 'actNotFound'])
})
