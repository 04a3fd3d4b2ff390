import { eventOf } from '@hunch/kit/testing'
import { MemberReactivatedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ActKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { problemOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
let admin: TestMember
let id: string
let actId: string
const token = 'a'.repeat(43)
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  world.auth.mailed.clear()
  ann = world.join({ firstName: 'Ann' })
  moderator = world.joinAs('moderator')
  admin = world.joinAs('admin')
  await world.report(world.join(), 'member', ann.id)
  id = (await world.rows('select id from cases where target_id = $1', [ann.id]))[0].id
  const { body } = await world.act(moderator, id, 'deactivate', { note: 'Three times' })
  actId = body.actList[0].id
  world.auth.mailed.set(token, { memberId: ann.id, actId })
})

const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('deactivating is an act like the others: a statement, an event for auth, and the audit log', async () => {
  expect((await world.statement(ann, actId)).body).toMatchObject({
    act: 'deactivate',
    targetKind: 'member',
    rule: 'hate',
    note: 'Three times',
    onNotice: true,
    until: null,
  })
  expect(await world.published(id)).toMatchObject([
    { type: 'ActTaken', message: { actId, kind: ActKind.DEACTIVATE, memberId: ann.id } },
    { type: 'ReportsDecided' },
    { type: 'AdminActed', message: { adminId: moderator.id, action: 'act.deactivate' } },
  ])
  expect(codeOf(await world.act(admin, id, 'deactivate'))).toEqual([409, 'alreadyActed'])
})

test('threat 82: a mailed link shows only its statement, and allows one appeal, even without a session', async () => {
  const read = await world.mailedStatement(null, token)
  expect(read.body).toMatchObject({ id: actId, act: 'deactivate', appeal: null })
  expect(JSON.stringify(read.body)).not.toContain('@')
  const sent = await Promise.all([1, 2, 3].map(() => world.appealMailed(null, token, 'I am sorry')))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(codeOf(await world.appealMailed(ann, token, 'Again'))).toEqual([409, 'alreadyAppealed'])
  expect((await world.mailedStatement(null, token)).body.appeal).toMatchObject({ text: 'I am sorry', outcome: null })
})

test('threat 82: a guessed token, or one without a matching statement, reads and appeals nothing', async () => {
  world.auth.mailed.set('b'.repeat(43), { memberId: world.join().id, actId })
  for (const other of ['', 'x', 'c'.repeat(43), 'b'.repeat(43)]) {
    expect(problemOf(await world.mailedStatement(null, other)).slice(0, 2)).toEqual([404, 'statementNotFound'])
    expect(codeOf(await world.appealMailed(null, other, 'Sorry'))).toEqual([404, 'statementNotFound'])
  }
  expect(await world.rows('select from appeals')).toEqual([])
  expect((await world.mailedStatement(null, 'x'.repeat(201))).status).toBe(400)
})

test('a deactivation cannot be appealed after 20 days, not even by its link', async () => {
  await world.setClock(new Date(Date.now() + 20 * 86_400_000 + 60_000))
  expect(codeOf(await world.appealMailed(null, token, 'Late'))).toEqual([409, 'tooLateToAppeal'])
})

test('a successful appeal lifts a deactivation, which is published for auth', async () => {
  await world.appealMailed(null, token, 'It was my brother')
  expect((await world.decide(moderator, actId, 'reversed')).status).toBe(403)
  expect((await world.decide(admin, actId, 'reversed')).status).toBe(200)
  expect((await world.published(id)).slice(3)).toMatchObject([
    { type: 'AppealDecided', message: { actId, kind: ActKind.DEACTIVATE, reversed: true } },
    { type: 'ActLifted', message: { actId, kind: ActKind.DEACTIVATE } },
    { type: 'AdminActed' },
  ])
})

test('a reactivation by hand lifts the deactivation, and grants a waiting appeal', async () => {
  await world.appealMailed(null, token, 'Please')
  const reactivated = (byHand: boolean) =>
    world.publish('auth', MemberReactivatedSchema, ann.id, { memberId: ann.id, byHand })
  await reactivated(false)
  expect((await world.statement(ann, actId)).body.liftedAt).toBeNull()
  await reactivated(true)
  await reactivated(true)
  expect((await world.statement(ann, actId)).body).toMatchObject({
    liftedAt: expect.any(String),
    appeal: { outcome: 'reversed' },
  })
  expect((await world.published(id)).slice(3).map(({ type }) => type)).toEqual(['ActLifted', 'AppealDecided'])
})

test('a reactivation by hand does not lift a deactivation that came later', async () => {
  await world.appealMailed(null, token, 'Please')
  const message = { memberId: ann.id, byHand: true }
  await world.append('auth', eventOf(MemberReactivatedSchema, ann.id, message, { at: new Date(Date.now() - 60_000) }))
  expect((await world.statement(ann, actId)).body).toMatchObject({ liftedAt: null, appeal: { outcome: null } })
})
