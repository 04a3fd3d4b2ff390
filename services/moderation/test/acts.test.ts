import { ActKind, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { put } from './support/things.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
})

const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('an act writes a statement and decides the reports; act, decision and audit entry are published', async () => {
  const post = world.post(ann)
  const id = await world.caseOf(post, bob)
  const { status, body } = await world.act(moderator, id, 'hide', { note: 'Please stop.' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    decidedAt: expect.any(String),
    history: { acts: 1 },
    possibleActs: ['remove', 'limit', 'suspend', 'deactivate'],
    actList: [{ caseId: id, act: 'hide', rule: 'hate', law: '', note: 'Please stop.', by: { firstName: 'Mo' } }],
  })
  const actId = body.actList[0].id
  const about = { actId, kind: ActKind.HIDE, targetKind: TargetKind.POST, targetId: post, memberId: ann.id }
  expect(await world.published(id)).toMatchObject([
    { type: 'ActTaken', version: 1, message: about },
    { type: 'ReportsDecided', version: 2, message: { reporterIds: [bob.id], acted: true } },
    { type: 'AdminActed', version: 3, message: { adminId: moderator.id, action: 'act.hide', targetId: id } },
  ])
  expect((await world.statements(ann)).body).toMatchObject([
    { id: actId, act: 'hide', targetId: post, words: 'It rains on Monday\nAs I said.', onNotice: true, appeal: null },
  ])
  expect(JSON.stringify((await world.statements(ann)).body)).not.toContain(moderator.id)
})

test('a statement says whether a person had reported the target before the act, not since', async () => {
  const group = put(world.groups, bob, 'Rowers', { inside: [bob.id, ann.id] })
  const post = put(world.predictions, ann, 'It rains', { openGroupId: group })
  await world.setClock(new Date('2026-11-25T12:00:00Z'), { frozen: true })
  const { id: hidden } = (await world.actAsCreator(bob, 'post', post)).body
  await world.setClock(new Date('2026-11-25T12:00:01Z'), { frozen: true })
  const id = await world.caseOf(post)
  await world.act(moderator, id, 'limit')
  expect((await world.statements(ann)).body).toMatchObject([
    { act: 'limit', onNotice: true },
    { id: hidden, onNotice: false },
  ])
})

test('a suspension ends after its days, and the member’s history says so', async () => {
  await world.setClock(new Date('2026-11-25T12:00:00Z'), { frozen: true })
  await world.report(bob, 'member', ann.id)
  const [{ id }] = (await world.cases(moderator)).body
  const { body } = await world.act(moderator, id, 'suspend', { rule: null, law: 'Section 130', days: 3 })
  const until = '2026-11-28T12:00:00.000Z'
  expect(body).toMatchObject({
    history: { suspendedUntil: until },
    actList: [{ until, law: 'Section 130', rule: null }],
  })
  expect((await world.published(id))[0]?.message).toMatchObject({ untilMs: BigInt(new Date(until).getTime()) })
  await world.setClock(new Date('2026-11-28T12:00:01Z'), { frozen: true })
  expect((await world.open(moderator, id)).body).toMatchObject({
    history: { acts: 1, suspendedUntil: null },
    possibleActs: ['remove', 'limit', 'suspend', 'deactivate'],
  })
})

test('a limit stands until it is lifted, beside one of another case, and is published like any act', async () => {
  const [id, other] = [await world.caseOf(world.post(ann)), await world.caseOf(world.post(ann))]
  const { status, body } = await world.act(moderator, id, 'limit')
  expect([status, body.actList[0]]).toMatchObject([201, { act: 'limit', until: null }])
  expect(codeOf(await world.act(moderator, id, 'limit'))).toEqual([409, 'alreadyActed'])
  expect((await world.act(moderator, other, 'limit')).status).toBe(201)
  expect((await world.statements(ann)).body).toMatchObject([{ act: 'limit' }, { act: 'limit' }])
  await world.lift(moderator, body.actList[0].id)
  const events = (await world.published(id)).filter(({ type }) => type.startsWith('Act'))
  expect(events.map(({ type, message }) => [type, message.kind, message.memberId])).toEqual([
    ['ActTaken', ActKind.LIMIT, ann.id],
    ['ActLifted', ActKind.LIMIT, ann.id],
  ])
})

test('an act that keeps the content leaves reports open that the moderator has not seen', async () => {
  const [post, cy] = [world.post(ann), world.join()]
  const id = await world.caseOf(post, bob)
  await world.report(cy, 'post', post, { reason: 'intimateImages', text: 'This one', goodFaith: true })
  const { body } = await world.act(moderator, id, 'limit', {}, { seen: 1 })
  expect(body).toMatchObject({ decidedAt: null, reports: 1, reasons: ['intimateImages'], actList: [{ act: 'limit' }] })
  const decided = async () => (await world.published(id)).filter(({ type }) => type === 'ReportsDecided')
  expect((await decided()).map(({ message }) => message)).toEqual([{ reporterIds: [bob.id], acted: true }])
  expect((await world.ownReports(cy)).body).toMatchObject([{ state: 'open' }])
  expect((await world.act(moderator, id, 'suspend', { days: 1 }, { seen: 2 })).body.outcome).toBe('acted')
  expect((await decided()).at(-1)?.message).toEqual({ reporterIds: [cy.id], acted: true })
})

test('removing a part of a profile leaves unseen reports open, too; hiding a post decides all', async () => {
  await world.report(bob, 'member', ann.id)
  const [{ id }] = (await world.cases(moderator)).body
  await world.report(world.join(), 'member', ann.id)
  const removed = await world.act(moderator, id, 'remove', { parts: ['name'] }, { seen: 1 })
  expect(removed.body).toMatchObject({ decidedAt: null, reports: 1 })
  const post = world.post(ann)
  const ofPost = await world.caseOf(post, bob)
  await world.report(world.join(), 'post', post)
  const hidden = await world.act(moderator, ofPost, 'hide', {}, { seen: 1 })
  expect(hidden.body).toMatchObject({ outcome: 'acted', reports: 2 })
})

test('an impossible act is rejected with its reason, and changes nothing', async () => {
  const group = put(world.groups, ann, 'Rowers')
  await world.report(bob, 'group', group)
  const [{ id }] = (await world.cases(moderator)).body
  expect(codeOf(await world.act(moderator, id, 'hide'))).toEqual([409, 'notPossibleHere'])
  expect(codeOf(await world.act(moderator, nowhere, 'remove'))).toEqual([404, 'caseNotFound'])
  const noReason = await world.act(moderator, id, 'remove', { rule: null })
  expect([noReason.status, noReason.body.errors]).toMatchObject([400, [{ field: 'rule' }]])
  const noDays = await world.act(moderator, id, 'suspend')
  expect([noDays.status, noDays.body.errors]).toMatchObject([400, [{ field: 'days' }]])
  expect(await world.published(id)).toEqual([])
  expect((await world.act(moderator, id, 'remove')).status).toBe(201)
  expect(codeOf(await world.act(moderator, id, 'remove'))).toEqual([409, 'alreadyActed'])
})

test('threat 65: the admin cannot act on their own content, and a moderator cannot lift a removal', async () => {
  const admin = world.joinAs('admin')
  const own = await world.caseOf(world.post(admin))
  expect(codeOf(await world.act(admin, own, 'hide'))).toEqual([403, 'cannotActOnAdmin'])
  expect((await world.open(admin, own)).body.possibleActs).toEqual([])
  const id = await world.caseOf(world.post(ann))
  const { body } = await world.act(moderator, id, 'remove')
  expect(codeOf(await world.lift(moderator, body.actList[0].id))).toEqual([409, 'cannotBeLifted'])
})

test('threat 77: only the admin acts on a moderator’s account, and no moderator on the admin’s content', async () => {
  const admin = world.joinAs('admin')
  const other = world.joinAs('moderator')
  const ofAdmin = await world.caseOf(world.post(admin))
  for (const act of ['hide', 'remove', 'suspend'])
    expect(codeOf(await world.act(moderator, ofAdmin, act, { days: 1 }))).toEqual([403, 'cannotActOnAdmin'])
  const ofOther = await world.caseOf(world.post(other))
  expect((await world.open(moderator, ofOther)).body.possibleActs).toEqual(['hide', 'remove'])
  const suspension = () => world.act(moderator, ofOther, 'suspend', { days: 1 })
  expect(codeOf(await suspension())).toEqual([403, 'cannotActOnModerator'])
  expect((await world.act(moderator, ofOther, 'hide')).status).toBe(201)
  expect((await world.act(admin, ofOther, 'suspend', { days: 1 })).status).toBe(201)
})

test.each(['limit', 'suspend', 'deactivate'])(
  'threat 77: only the admin lifts an act (%s) on a moderator’s account',
  async (kind) => {
    const admin = world.joinAs('admin')
    const other = world.joinAs('moderator')
    const id = await world.caseOf(world.post(other))
    const [{ id: taken }] = (await world.act(admin, id, kind, kind === 'suspend' ? { days: 1 } : {})).body.actList
    expect(codeOf(await world.lift(moderator, taken))).toEqual([403, 'cannotActOnModerator'])
    expect((await world.published(id)).map(({ type }) => type)).not.toContain('ActLifted')
    expect((await world.lift(admin, taken)).body.actList).toMatchObject([{ id: taken, liftedAt: expect.any(String) }])
    const [{ id: hidden }] = (await world.act(admin, id, 'hide')).body.actList
    expect((await world.lift(moderator, hidden)).status).toBe(200)
  },
)

test('if two moderators act at once, one act is taken and the other gets 409', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  const other = world.joinAs('moderator')
  const replies = await Promise.all([world.act(moderator, id, 'hide'), world.act(other, id, 'hide')])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await world.published(id)).map(({ type }) => type)).toEqual(['ActTaken', 'ReportsDecided', 'AdminActed'])
})

test('a dismissed case can be acted on later, and its reporters are informed', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  await world.dismiss(moderator, id)
  await world.act(moderator, id, 'hide')
  expect((await world.ownReports(bob)).body).toMatchObject([{ state: 'acted' }])
  const decided = (await world.published(id)).filter(({ type }) => type === 'ReportsDecided')
  expect(decided.map(({ message }) => message.acted)).toEqual([false, true])
  await world.act(moderator, id, 'suspend', { days: 1 })
  expect((await world.published(id)).filter(({ type }) => type === 'ReportsDecided')).toHaveLength(2)
})

test('an act is lifted once, and the post can be hidden again', async () => {
  const id = await world.caseOf(world.post(ann))
  const { body } = await world.act(moderator, id, 'hide')
  const actId = body.actList[0].id
  const lifted = await world.lift(moderator, actId)
  expect(lifted.body).toMatchObject({ history: { acts: 0 }, actList: [{ liftedAt: expect.any(String) }] })
  expect((await world.lift(moderator, actId)).status).toBe(200)
  const events = await world.published(id)
  expect(events.slice(3)).toMatchObject([
    { type: 'ActLifted', version: 4, message: { actId, kind: ActKind.HIDE, memberId: ann.id } },
    { type: 'AdminActed', version: 5, message: { action: 'act.lifted' } },
  ])
  expect(events).toHaveLength(5)
  expect((await world.act(moderator, id, 'hide')).status).toBe(201)
  expect(codeOf(await world.lift(moderator, nowhere))).toEqual([404, 'actNotFound'])
})

test('lifting or reversing a suspension that is already over does not publish its end', async () => {
  const admin = world.joinAs('admin')
  const [lifted, reversed] = [await world.caseOf(world.post(ann)), await world.caseOf(world.post(ann))]
  const suspended = async (id: string) =>
    (await world.act(moderator, id, 'suspend', { days: 1 })).body.actList[0].id as string
  const [first, second] = [await suspended(lifted), await suspended(reversed)]
  await world.appeal(ann, second)
  await world.setClock(new Date(Date.now() + 25 * 60 * 60 * 1_000))
  expect((await world.lift(moderator, first)).body.actList).toMatchObject([{ liftedAt: expect.any(String) }])
  expect((await world.decide(admin, second, 'reversed')).status).toBe(200)
  const typesOf = async (id: string) => (await world.published(id)).slice(3).map(({ type }) => type)
  expect(await typesOf(lifted)).toEqual(['AdminActed'])
  expect(await typesOf(reversed)).toEqual(['AppealDecided', 'AdminActed'])
})

test('events contain no texts, only ids and times', async () => {
  const id = await world.caseOf(world.post(ann, 'Quagmire'))
  const { body } = await world.act(moderator, id, 'hide', { note: 'Quagmire' })
  await world.lift(moderator, body.actList[0].id)
  const texts = (await world.published(id)).map(({ message }) => Object.values(message).join(' '))
  expect(texts.join(' ')).not.toMatch(/Quagmire|example|198\.51/)
})
