/** Content that an operator's rule flags for a review. */
import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { put } from './support/things.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
let wordId: string
beforeAll(async () => {
  world = await startWorld()
  const admin = world.joinAs('admin')
  const body = { term: 'grobian', match: 'whole', effect: 'hold' }
  wordId = (await world.call(admin, calls.addWord, { body })).body.id
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
})

let version = 0n
async function flag(
  targetId: string,
  more: { held?: boolean; cause?: FlagCause; targetKind?: TargetKind; postId?: string } = {},
) {
  version += 1n
  const flagId = newId()
  const { targetKind = TargetKind.POST, cause = FlagCause.WORD, held = true, postId = '' } = more
  const topic =
    { [TargetKind.COMMENT]: 'social', [TargetKind.GROUP]: 'groups', [TargetKind.MEMBER]: 'auth' }[
      targetKind as number
    ] ?? 'predictions'
  const message = {
    flagId,
    targetKind,
    targetId,
    memberId: ann.id,
    postId,
    cause,
    wordId: cause === FlagCause.WORD ? wordId : '',
    held,
  }
  await world.append(topic, eventOf(ThingFlaggedSchema, targetId, message, { version }))
  return flagId
}
const typesOf = async (caseId: string) => (await world.published(caseId)).map(({ type }) => type)
const caseAbout = async (targetId: string): Promise<string> =>
  (await world.rows('select id from cases where target_id = $1', [targetId]))[0]?.id

test('held content is in the queue, with its reason, and a dismissal releases it', async () => {
  const post = world.post(ann, 'You grobian')
  const flagId = await flag(post)
  const id = await caseAbout(post)
  expect((await world.cases(moderator)).body).toMatchObject([
    { id, isHeld: true, path: null, words: 'You grobian\nAs I said.', reports: 1, reasons: ['rule'] },
  ])
  expect((await world.open(moderator, id)).body).toMatchObject({
    isHeld: true,
    reportList: [{ source: 'words', term: 'grobian', reporter: null, rule: null }],
    history: { reports: 0 },
  })
  const { body } = await world.dismiss(moderator, id)
  expect(body).toMatchObject({ outcome: 'dismissed', isHeld: false, path: `/prediction/${post}` })
  const about = { flagId, targetKind: TargetKind.POST, targetId: post, memberId: ann.id }
  expect(await world.published(id)).toMatchObject([
    { type: 'HoldStarted', version: 1, message: about },
    { type: 'HoldEnded', version: 2, message: about },
    { type: 'AdminActed', version: 3, message: { action: 'case.dismissed' } },
  ])
})

test('hiding or removing held content ends the hold, and the statement is not on notice', async () => {
  for (const [act, type] of [
    ['hide', 'ActTaken'],
    ['remove', 'ActTaken'],
  ] as const) {
    const post = world.post(ann)
    await flag(post)
    const id = await caseAbout(post)
    expect((await world.act(moderator, id, act)).body).toMatchObject({ isHeld: false, outcome: 'acted' })
    expect(await typesOf(id)).toEqual(['HoldStarted', type, 'HoldEnded', 'AdminActed'])
  }
  expect((await world.statements(ann)).body).toMatchObject([{ onNotice: false }, { onNotice: false }])
})

test('a suspension does not end the hold of a post', async () => {
  const post = world.post(ann)
  await flag(post)
  const id = await caseAbout(post)
  const { body } = await world.act(moderator, id, 'suspend', { days: 1 })
  expect(body).toMatchObject({ decidedAt: null, isHeld: true, reports: 1 })
  expect((await world.dismiss(moderator, id)).body.isHeld).toBe(false)
})

test('content that is flagged but not held stays visible, and is in the queue', async () => {
  const group = put(world.groups, ann, 'Grobians')
  await flag(group, { targetKind: TargetKind.GROUP, held: false })
  const id = await caseAbout(group)
  expect((await world.open(moderator, id)).body).toMatchObject({ isHeld: false, path: `/groups/${group}` })
  expect(await typesOf(id)).toEqual([])
})

test('a flagged profile is one open case with all its texts; a missing profile is none', async () => {
  world.auth.cards.set(ann.id, { firstName: 'Ann', lastName: 'Grobian' })
  world.auth.bios.set(ann.id, 'I row.')
  for (const _ of [1, 2]) await flag(ann.id, { targetKind: TargetKind.MEMBER, held: false })
  expect((await world.open(moderator, await caseAbout(ann.id))).body).toMatchObject({
    targetKind: 'member',
    words: 'Ann Grobian\nI row.',
    path: `/profile/${ann.id}`,
    reportList: [{ source: 'words', term: 'grobian' }],
  })
  await world.dismiss(moderator, await caseAbout(ann.id))
  await flag(ann.id, { targetKind: TargetKind.MEMBER, held: false })
  expect((await world.cases(moderator)).body).toMatchObject([{ targetKind: 'member', reports: 1 }])
  await world.rows('truncate cases, reports, openings, acts, appeals')
  world.auth.cards.delete(ann.id)
  await flag(ann.id, { targetKind: TargetKind.MEMBER, held: false })
  expect((await world.cases(moderator)).body).toEqual([])
})

test('a held post that is reworded shows its new words, and is held again after an earlier release', async () => {
  const post = world.post(ann, 'You grobian')
  const first = await flag(post)
  const id = await caseAbout(post)
  const thing = world.predictions.things.get(post)
  if (thing) world.predictions.things.set(post, { ...thing, words: 'Something else' })
  const second = await flag(post, { cause: FlagCause.REWORDED })
  expect((await world.open(moderator, id)).body).toMatchObject({
    words: 'Something else\nAs I said.',
    reportList: [{ source: 'reworded', term: '' }, { source: 'words' }],
  })
  await world.dismiss(moderator, id, { seen: 2 })
  const ended = (await world.published(id)).filter(({ type }) => type === 'HoldEnded')
  expect(ended.map(({ message }) => message['flagId'])).toEqual([first, second])
  const third = await flag(post, { cause: FlagCause.REWORDED })
  expect((await world.open(moderator, id)).body).toMatchObject({ decidedAt: null, isHeld: true })
  await world.dismiss(moderator, id, { seen: 3 })
  expect((await world.published(id)).findLast(({ type }) => type === 'HoldEnded')?.message).toMatchObject({
    flagId: third,
  })
})

test('a member’s report about held content is decided with it', async () => {
  const post = world.post(ann)
  await world.report(world.join(), 'post', post)
  await flag(post)
  const id = await caseAbout(post)
  expect((await world.cases(moderator)).body).toMatchObject([{ id, reports: 2 }])
  await world.dismiss(moderator, id)
  expect(await typesOf(id)).toEqual(['HoldStarted', 'ReportsDecided', 'HoldEnded', 'AdminActed'])
})

test('a flagged comment makes a case, and missing content makes none', async () => {
  const post = world.post(world.join())
  const comment = put(world.social, ann, 'grobian', { postId: post })
  await flag(comment, { targetKind: TargetKind.COMMENT, postId: post })
  expect((await world.cases(moderator)).body).toMatchObject([{ targetKind: 'comment', words: 'grobian', isHeld: true }])
  await flag(newId())
  expect((await world.cases(moderator)).body).toHaveLength(1)
})

test('the case of a new account’s post names that reason', async () => {
  const post = world.post(ann)
  await flag(post, { cause: FlagCause.NEW_ACCOUNT })
  expect((await world.open(moderator, await caseAbout(post))).body.reportList).toMatchObject([
    { source: 'newAccount', term: '' },
  ])
})
