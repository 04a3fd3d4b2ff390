import { connect } from '@hunch/kit/rpc'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ActKind, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startRowers } from './support/rowers.ts'
import { put } from './support/things.ts'
import { nowhere, problemOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let creator: TestMember
let moderator: TestMember
let group: string
let postId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.rows('truncate words, blocks')
  ;({ ann, creator, moderator, group, postId } = await startRowers(world))
})

const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const caseOf = async (id: string): Promise<string> =>
  (await world.rows('select id from cases where target_id = $1', [id]))[0]?.id
const act = async (targetKind: 'post' | 'comment', id: string): Promise<string> =>
  (await world.actAsCreator(creator, targetKind, id, { note: 'Not here' })).body.id

/** Creates a private group of the creator with a post by Ann, and returns the id of the post. */
function privatePost(): string {
  const only = [creator.id, ann.id]
  const id = put(world.groups, creator, 'Only us', { only })
  return put(world.predictions, ann, 'Between us', { groupId: id, only })
}

test.each(['post', 'comment'] as const)(
  'a group’s creator hides a %s, and its author gets a statement',
  async (kind) => {
    const id = kind === 'post' ? postId : put(world.social, ann, 'You rain', { postId })
    const actId = await act(kind, id)
    const words = kind === 'post' ? 'It rains\nAs I said.' : 'You rain'
    expect((await world.statement(ann, actId)).body).toMatchObject({
      act: 'hide',
      targetKind: kind,
      targetId: id,
      words,
      rule: 'spam',
      note: 'Not here',
      byCreator: true,
      byRule: false,
      onNotice: false,
    })
    const targetKind = kind === 'post' ? TargetKind.POST : TargetKind.COMMENT
    expect(await world.published(await caseOf(id))).toMatchObject([
      { type: 'ActTaken', message: { actId, kind: ActKind.HIDE, targetKind, targetId: id, byCreator: true } },
      { type: 'AdminActed', message: { adminId: creator.id, action: 'act.hideByCreator', actId: '' } },
    ])
  },
)

test('threat 84: acting outside of one’s own groups, or in one that was left, is rejected with 403', async () => {
  const elsewhere = put(world.predictions, ann, 'No group')
  const foreign = put(world.groups, ann, 'Choir', { inside: [creator.id, ann.id] })
  const inForeign = put(world.predictions, ann, 'We sing', { openGroupId: foreign })
  const left = put(world.groups, creator, 'Left', { inside: [ann.id] })
  const inLeft = put(world.predictions, ann, 'Without you', { openGroupId: left })
  for (const id of [elsewhere, inForeign, inLeft])
    expect(codeOf(await world.actAsCreator(creator, 'post', id))).toEqual([403, 'creatorOnly'])
  for (const who of [world.join(), moderator])
    expect(codeOf(await world.actAsCreator(who, 'post', postId))).toEqual([403, 'creatorOnly'])
  expect(await world.rows('select from cases')).toEqual([])
})

test('threat 84: content that the caller may not see looks like missing content', async () => {
  const nothing = problemOf(await world.actAsCreator(creator, 'post', nowhere))
  expect(nothing.slice(0, 2)).toEqual([404, 'reportedNotFound'])
  const hidden = put(world.predictions, ann, 'Secret', { groupId: nowhere, only: [ann.id] })
  expect(problemOf(await world.actAsCreator(creator, 'post', hidden))).toEqual(nothing)
})

test('a creator cannot hide their own post, the admin’s post, or a post twice', async () => {
  const own = put(world.predictions, creator, 'Mine', { openGroupId: group })
  expect(codeOf(await world.actAsCreator(creator, 'post', own))).toEqual([409, 'notPossibleHere'])
  const ofAdmin = put(world.predictions, world.joinAs('admin'), 'The boss', { openGroupId: group })
  expect(codeOf(await world.actAsCreator(creator, 'post', ofAdmin))).toEqual([403, 'cannotActOnAdmin'])
  const replies = await Promise.all([1, 2, 3].map(() => world.actAsCreator(creator, 'post', postId)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('threat 84: the author does not get the creator’s note while either of the two blocks the other', async () => {
  const actId = await act('post', postId)
  const noted = async () => (await world.statement(ann, actId)).body.note
  for (const [blocker, blocked] of [
    [ann, creator],
    [creator, ann],
  ] as const) {
    expect(await noted()).toBe('Not here')
    await world.block(blocker, blocked.id)
    expect((await world.statements(ann)).body).toMatchObject([{ id: actId, rule: 'spam', note: '' }])
    expect(await noted()).toBe('')
    // The creator still reads their own note, and so does not learn of a block.
    expect((await world.hiddenIn(creator, group)).body).toMatchObject([{ id: actId, note: 'Not here' }])
    await world.unblock(blocker, blocked.id)
  }
})

test('threat 84: a note of a creator whose account is deleted, which ends all blocks, is not shown', async () => {
  const actId = await act('post', postId)
  await world.block(ann, creator.id)
  world.auth.cards.delete(creator.id)
  await world.publish('auth', MemberDeletedSchema, creator.id, { memberId: creator.id })
  expect(await world.rows('select from blocks')).toEqual([])
  expect((await world.statement(ann, actId)).body).toMatchObject({ rule: 'spam', note: '' })
})

test('threat 84: a note with a listed term is rejected, also if the term holds elsewhere; the admin’s is not', async () => {
  const admin = world.joinAs('admin')
  const listed = (term: string, effect: string) =>
    world.call(admin, calls.addWord, { body: { term, match: 'whole', effect } })
  for (const [term, effect] of [
    ['scoundrel', 'refuse'],
    ['grobian', 'hold'],
    ['rascal', 'report'],
  ] as const)
    expect((await listed(term, effect)).status).toBe(201)
  const noted = (who: TestMember, id: string, note: string) => world.actAsCreator(who, 'post', id, { note })
  for (const term of ['scoundrel', 'grobian']) {
    const { status, body } = await noted(creator, postId, `You ${term.toUpperCase()}!`)
    expect([status, body.code, body.params]).toEqual([400, 'wordRefused', { word: term }])
  }
  expect(await world.rows('select from acts')).toEqual([])
  expect((await noted(creator, postId, 'You rascal')).status).toBe(201)
  const own = put(world.groups, admin, 'Office', { inside: [admin.id, ann.id] })
  const inOwn = put(world.predictions, ann, 'Hello', { openGroupId: own })
  expect((await noted(admin, inOwn, 'No scoundrels: scoundrel')).status).toBe(201)
})

test('moderation decides the appeal; if it shows the post, the creator cannot hide it again', async () => {
  const actId = await act('post', postId)
  expect((await world.appeal(ann, actId)).status).toBe(201)
  expect((await world.appeals(moderator)).body).toMatchObject([
    { act: { id: actId, byCreator: true, by: { firstName: 'Cy' } }, mayDecide: true },
  ])
  expect((await world.decide(moderator, actId, 'reversed')).status).toBe(200)
  expect((await world.published(await caseOf(postId))).slice(2).map(({ type }) => type)).toEqual([
    'AppealDecided',
    'ActLifted',
    'AdminActed',
  ])
  expect(codeOf(await world.actAsCreator(creator, 'post', postId))).toEqual([409, 'notPossibleHere'])
})

test('threat 65: a creator who moderates cannot decide the appeal of their own act, nor replace it', async () => {
  const staff = world.joinAs('moderator')
  const own = put(world.groups, staff, 'Mods', { inside: [staff.id, ann.id] })
  const id = put(world.predictions, ann, 'Hello', { openGroupId: own })
  const actId = (await world.actAsCreator(staff, 'post', id)).body.id
  await world.appeal(ann, actId)
  expect(codeOf(await world.decide(staff, actId, 'upheld'))).toEqual([403, 'notYoursToDecide'])
  const about = await caseOf(id)
  expect((await world.open(staff, about)).body.possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
  for (const kind of ['hide', 'remove'])
    expect(codeOf(await world.act(staff, about, kind))).toEqual([403, 'notYoursToDecide'])
  expect((await world.statement(ann, actId)).body).toMatchObject({ liftedAt: null, appeal: { outcome: null } })
  expect((await world.act(moderator, about, 'hide')).body.actList).toMatchObject([
    { byCreator: false, liftedAt: null },
    { id: actId, isReplaced: true, appeal: { outcome: 'upheld' } },
  ])
})

test('waiting reports keep waiting, and moderation may replace the creator’s act', async () => {
  const id = await world.caseOf(postId)
  const actId = await act('post', postId)
  expect((await world.cases(moderator)).body).toMatchObject([{ id, decidedAt: null, reports: 1 }])
  const { body } = await world.act(moderator, id, 'hide')
  expect(body.actList).toMatchObject([
    { byCreator: false, liftedAt: null },
    { id: actId, isReplaced: true },
  ])
})

test('an act of a creator does not count against the author outside of the group', async () => {
  await act('post', postId)
  const other = await world.caseOf(world.post(ann))
  expect((await world.open(moderator, other)).body.history.acts).toBe(0)
})

test('threat 66: a post hidden in a private group stays sealed until its author appeals; others stay so', async () => {
  const hidden = privatePost()
  const untouched = privatePost()
  const actId = await act('post', hidden)
  await act('post', untouched)
  const id = await caseOf(hidden)
  for (const state of ['open', 'decided']) expect((await world.cases(moderator, { state })).body).toEqual([])
  expect((await world.figures(moderator)).body).toMatchObject({ decidedToday: 0 })
  expect(codeOf(await world.open(moderator, id))).toEqual([404, 'caseNotFound'])
  expect((await world.lift(moderator, actId)).status).toBe(404)
  await world.appeal(ann, actId, 'It was between us')
  const [{ act: waiting }] = (await world.appeals(moderator)).body
  expect([waiting.id, waiting.words, waiting.note, waiting.appeal.text]).toEqual([actId, '', '', ''])
  expect((await world.open(moderator, id)).body.words).toContain('Between us')
  expect((await world.published(id)).at(-1)?.message).toMatchObject({ action: 'case.opened', adminId: moderator.id })
  expect(codeOf(await world.open(moderator, await caseOf(untouched)))).toEqual([404, 'caseNotFound'])
})

test('threat 66: words that a creator hides in an open private case are read with another audit entry', async () => {
  const hidden = privatePost()
  await world.report(creator, 'post', hidden)
  const id = await caseOf(hidden)
  await world.dismiss(moderator, id)
  const thing = world.predictions.things.get(hidden)
  if (thing) world.predictions.things.set(hidden, { ...thing, words: 'Even more between us' })
  await act('post', hidden)
  expect((await world.open(moderator, id)).body.actList[0].words).toMatch(/^Even more between us/)
  await world.open(moderator, id)
  const actions = (await world.published(id)).flatMap(({ message }) => message.action ?? [])
  expect(actions).toEqual(['case.opened', 'case.dismissed', 'act.hideByCreator', 'case.opened'])
})

test('a report by a member of the group unseals a post as well', async () => {
  const hidden = privatePost()
  await act('post', hidden)
  await world.report(creator, 'post', hidden)
  expect((await world.open(moderator, await caseOf(hidden))).status).toBe(200)
})

test('threat 66: the audit log gets the name of a case, of a private group only its kind', async () => {
  const hidden = privatePost()
  await act('post', hidden)
  const comment = put(world.social, ann, `${'You rain '.repeat(20)}\nA second line`, { postId })
  await act('comment', comment)
  const auth = connect(ModerationService, {
    audience: 'moderation',
    address: world.service.addresses().rpc,
    identity: world.keys.identity('auth'),
  })
  const name = async (id: string) => (await auth.getCaseTargets({ caseIds: [id, 'x', nowhere] })).targets
  expect(await name(await caseOf(hidden))).toMatchObject([
    { kind: 'post', name: '', path: '', isPrivate: true, isSealed: true },
  ])
  const [named, ...others] = await name(await caseOf(comment))
  expect(others).toEqual([])
  const path = `/prediction/${postId}#comment-${comment}`
  expect(named).toMatchObject({ kind: 'comment', path, isPrivate: false, isSealed: false })
  expect(named?.name).toBe(`${'You rain '.repeat(20).slice(0, 100)}…`)
  await world.rows('update cases set is_gone = true')
  expect(await name(await caseOf(comment))).toMatchObject([{ path: '', isGone: true }])
  await expect(auth.getCaseTargets({ caseIds: Array(101).fill(nowhere) })).rejects.toMatchObject({ kind: 'invalid' })
  auth.close()
})
