import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { ActKind, FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
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
afterEach(() => world.setClock(null))
beforeEach(async () => {
  ;({ ann, creator, moderator, group, postId } = await startRowers(world))
})

const day = 24 * 60 * 60 * 1_000
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const caseOf = async (id: string): Promise<string> =>
  (await world.rows('select id from cases where target_id = $1', [id]))[0]?.id
const hide = async (targetKind: 'post' | 'comment' = 'post', id = postId): Promise<string> =>
  (await world.actAsCreator(creator, targetKind, id, { note: 'Not here' })).body.id
const typesOf = async (id: string) => (await world.published(await caseOf(id))).map(({ type }) => type)

test.each(['post', 'comment'] as const)('a group’s creator shows a %s again that they hid', async (kind) => {
  const id = kind === 'post' ? postId : put(world.social, ann, 'You rain', { postId })
  const actId = await hide(kind, id)
  expect((await world.liftAsCreator(creator, actId)).status).toBe(204)
  expect((await world.statement(ann, actId)).body).toMatchObject({ liftedAt: expect.any(String), isReplaced: false })
  const targetKind = kind === 'post' ? TargetKind.POST : TargetKind.COMMENT
  expect((await world.published(await caseOf(id))).slice(2)).toMatchObject([
    { type: 'ActLifted', message: { actId, kind: ActKind.HIDE, targetKind, targetId: id, replaced: false } },
    { type: 'AdminActed', message: { adminId: creator.id, action: 'act.liftByCreator', actId: '' } },
  ])
})

test('concurrent requests show a post again once', async () => {
  const actId = await hide()
  const replies = await Promise.all([1, 2, 3].map(() => world.liftAsCreator(creator, actId)))
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await typesOf(postId)).slice(2)).toEqual(['ActLifted', 'AdminActed'])
})

test('threat 84: content that a creator shows again can be hidden once more, a day after the first act', async () => {
  const again = () => world.actAsCreator(creator, 'post', postId)
  const from = new Date('2026-11-25T12:00:00Z').getTime()
  await world.setClock(new Date(from), { frozen: true })
  await world.liftAsCreator(creator, await hide())
  await world.setClock(new Date(from + day - 1), { frozen: true })
  expect(codeOf(await again())).toEqual([409, 'notPossibleHere'])
  await world.setClock(new Date(from + day), { frozen: true })
  const { status, body } = await again()
  expect(status).toBe(201)
  expect((await world.liftAsCreator(creator, body.id)).status).toBe(204)
  await world.setClock(new Date(from + 9 * day), { frozen: true })
  expect(codeOf(await again())).toEqual([409, 'notPossibleHere'])
  expect((await world.statements(ann)).body).toHaveLength(2)
  expect((await typesOf(postId)).filter((type) => type.startsWith('Act'))).toHaveLength(4)
})

test('threat 84: the note of an act that its creator took back is shown to no one but moderators', async () => {
  const actId = await hide()
  expect((await world.statement(ann, actId)).body.note).toBe('Not here')
  await world.liftAsCreator(creator, actId)
  expect((await world.statement(ann, actId)).body.note).toBe('')
  expect(JSON.stringify((await world.statements(ann)).body)).not.toContain('Not here')
  const { files } = await world.connectAs(ModerationService, 'auth').exportMember({ memberId: ann.id })
  expect(files['statements.json']).toContain(actId)
  expect(files['statements.json']).not.toContain('Not here')
  expect((await world.open(moderator, await world.caseOf(postId))).body.actList).toMatchObject([{ note: 'Not here' }])
})

test('showing a post again grants a waiting appeal, and the creator cannot hide it again', async () => {
  const actId = await hide()
  await world.appeal(ann, actId)
  await world.liftAsCreator(creator, actId)
  expect((await world.statement(ann, actId)).body.appeal).toMatchObject({ outcome: 'reversed', note: '' })
  expect((await world.appeals(moderator)).body).toEqual([])
  expect((await typesOf(postId)).slice(2)).toEqual(['AppealDecided', 'ActLifted', 'AdminActed'])
  expect(codeOf(await world.decide(moderator, actId, 'upheld'))).toEqual([409, 'alreadyDecided'])
  expect(codeOf(await world.actAsCreator(creator, 'post', postId))).toEqual([409, 'notPossibleHere'])
})

test('showing a post again does not clear it: reports may still hide it', async () => {
  await world.liftAsCreator(creator, await hide())
  expect(await world.rows('select is_cleared from cases')).toEqual([{ is_cleared: false }])
})

test('threat 86: a post reworded meanwhile is held for moderation; in a sealed group nothing holds it', async () => {
  const insider = [creator.id, ann.id]
  const closed = put(world.groups, creator, 'Sealed', { only: insider })
  for (const [id, ended] of [
    [postId, false],
    [put(world.predictions, ann, 'It rains', { groupId: closed, only: insider }), true],
  ] as const) {
    const actId = await hide('post', id)
    for (const version of [1n, 2n]) {
      const message = {
        flagId: newId(),
        targetKind: TargetKind.POST,
        targetId: id,
        memberId: ann.id,
        cause: FlagCause.REWORDED,
        held: true,
      }
      await world.append('predictions', eventOf(ThingFlaggedSchema, id, message, { version }))
      if (version === 1n) expect((await world.liftAsCreator(creator, actId)).status).toBe(204)
    }
    expect((await typesOf(id)).filter((type) => type === 'HoldEnded')).toHaveLength(ended ? 2 : 0)
    const listed = (await world.cases(moderator)).body.map(({ targetId }: { targetId: string }) => targetId)
    expect(listed.includes(id)).toBe(!ended)
  }
})

test('threat 84: no one else shows it again: author, other member, moderator, creator of another group', async () => {
  const actId = await hide()
  const nothing = problemOf(await world.liftAsCreator(creator, nowhere))
  expect(nothing.slice(0, 2)).toEqual([404, 'actNotFound'])
  const other = world.join()
  put(world.groups, other, 'Choir', { inside: [other.id, ann.id] })
  for (const who of [ann, world.join(), moderator, other])
    expect(problemOf(await world.liftAsCreator(who, actId))).toEqual(nothing)
  expect(await typesOf(postId)).toEqual(['ActTaken', 'AdminActed'])
})

test('threat 84: a creator cannot lift an act of moderation, nor their own once moderation replaced it', async () => {
  const id = await world.caseOf(postId)
  const own = await hide()
  const [{ id: taken }] = (await world.act(moderator, id, 'hide')).body.actList
  const before = await typesOf(postId)
  expect(codeOf(await world.liftAsCreator(creator, taken))).toEqual([404, 'actNotFound'])
  expect(codeOf(await world.liftAsCreator(creator, own))).toEqual([409, 'notPossibleHere'])
  expect(await typesOf(postId)).toEqual(before)
  expect((await world.hiddenIn(creator, group)).body).toEqual([])
})

test('a creator lists the hidden content of a group, newest first, until it is shown again or gone', async () => {
  const comment = put(world.social, ann, 'You rain', { postId })
  const elsewhere = put(world.groups, creator, 'Choir', { inside: [creator.id, ann.id] })
  const first = await hide()
  const second = await hide('comment', comment)
  const third = await hide('post', put(world.predictions, ann, 'We sing', { openGroupId: elsewhere }))
  const listed = async (id = group) => (await world.hiddenIn(creator, id)).body.map((each: { id: string }) => each.id)
  expect([await listed(), await listed(elsewhere)]).toEqual([[second, first], [third]])
  expect((await world.hiddenIn(creator, group, { limit: 1, offset: 1 })).body).toMatchObject([
    {
      id: first,
      targetKind: 'post',
      targetId: postId,
      author: { id: ann.id, firstName: 'Ann' },
      words: 'It rains\nAs I said.',
      rule: 'spam',
      note: 'Not here',
      isAppealed: false,
    },
  ])
  await world.appeal(ann, first, 'It rained')
  const [, appealed] = (await world.hiddenIn(creator, group)).body
  expect(appealed).toMatchObject({ id: first, isAppealed: true })
  expect(JSON.stringify(appealed)).not.toContain('It rained')
  await world.liftAsCreator(creator, second)
  expect(await listed()).toEqual([first])
  await world.rows('update cases set is_gone = true')
  expect(await listed()).toEqual([])
})

test('threat 84: the hidden content of a group is listed only for its creator', async () => {
  await hide()
  expect(codeOf(await world.hiddenIn(ann, group))).toEqual([403, 'creatorOnly'])
  const nothing = problemOf(await world.hiddenIn(creator, nowhere))
  expect(nothing.slice(0, 2)).toEqual([404, 'groupNotFound'])
  const only = [creator.id, ann.id]
  const sealed = put(world.groups, creator, 'Only us', { only })
  await hide('post', put(world.predictions, ann, 'Between us', { groupId: sealed, only }))
  for (const who of [world.join(), moderator]) expect(problemOf(await world.hiddenIn(who, sealed))).toEqual(nothing)
})

test('threat 66: a post that is shown again in a private group stays sealed', async () => {
  const only = [creator.id, ann.id]
  const sealed = put(world.groups, creator, 'Only us', { only })
  const hidden = put(world.predictions, ann, 'Between us', { groupId: sealed, only })
  expect((await world.liftAsCreator(creator, await hide('post', hidden))).status).toBe(204)
  expect(codeOf(await world.open(moderator, await caseOf(hidden)))).toEqual([404, 'caseNotFound'])
  expect((await world.cases(moderator, { state: 'decided' })).body).toEqual([])
})

test('a new creator of the group shows posts again that were hidden before', async () => {
  const actId = await hide()
  const heir = world.join()
  const thing = world.groups.things.get(group)
  if (thing) world.groups.things.set(group, { ...thing, ownerId: heir.id, inside: [heir.id, ann.id] })
  expect(codeOf(await world.liftAsCreator(creator, actId))).toEqual([404, 'actNotFound'])
  expect((await world.hiddenIn(heir, group)).body).toMatchObject([{ id: actId }])
  expect((await world.liftAsCreator(heir, actId)).status).toBe(204)
})
