/** Words that changed after a case was read or its content hidden: they are not shown without a review. */
import { newId } from '@hunch/kit/postgres'
import { eventOf, eventually } from '@hunch/kit/testing'
import { FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
let other: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  moderator = world.joinAs('moderator')
  other = world.joinAs('moderator')
})

const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const typesOf = async (id: string) => (await world.published(id)).map(({ type }) => type)
const caseAbout = async (targetId: string): Promise<string> =>
  (await world.rows('select id from cases where target_id = $1', [targetId]))[0]?.id

let version = 0n
/** Rewords Ann's hidden or held post, and publishes the flag as predictions does. Returns the flag's id. */
async function reword(targetId: string, words: string): Promise<string> {
  const thing = world.predictions.things.get(targetId)
  if (thing) world.predictions.things.set(targetId, { ...thing, words })
  version += 1n
  const flagId = newId()
  const cause = FlagCause.REWORDED
  const message = { flagId, targetKind: TargetKind.POST, targetId, memberId: ann.id, cause, held: true }
  await world.append('predictions', eventOf(ThingFlaggedSchema, targetId, message, { version }))
  return flagId
}

test('threat 86: new words of a hidden post are added to its case, and held if the appeal succeeds', async () => {
  const post = world.post(ann, 'Mean words')
  const id = await world.caseOf(post)
  const actId = (await world.act(moderator, id, 'hide')).body.actList[0].id
  await world.appeal(ann, actId)
  const flagId = await reword(post, 'Meaner words')
  expect((await world.cases(moderator)).body).toMatchObject([
    { id, isHeld: true, words: expect.stringMatching(/^Meaner/) },
  ])
  const [waiting] = (await world.appeals(other)).body
  expect(waiting).toMatchObject({ wordsNow: 'Meaner words\nAs I said.', additions: 2 })
  expect(waiting.act.words).toMatch(/^Mean words/)
  expect(codeOf(await world.decide(other, actId, 'reversed', 'Fine', { seen: 1 }))).toEqual([409, 'caseChanged'])
  const { status, body } = await world.decide(other, actId, 'reversed', 'Fine', { seen: waiting.additions })
  expect([status, body.isHeld, body.decidedAt]).toEqual([200, true, null])
  expect(await typesOf(id)).not.toContain('HoldEnded')
  await world.dismiss(other, id, { seen: 2 })
  expect((await world.published(id)).findLast(({ type }) => type === 'HoldEnded')?.message).toMatchObject({ flagId })
})

test('threat 86: an act is not lifted by a moderator who saw older words; the new ones wait for a review', async () => {
  const post = world.post(ann, 'Mean words')
  const id = await world.caseOf(post)
  const actId = (await world.act(moderator, id, 'hide')).body.actList[0].id
  await reword(post, 'Meaner words')
  for (const seen of [{ seen: 1 }, {}])
    expect(codeOf(await world.lift(moderator, actId, seen))).toEqual([409, 'caseChanged'])
  expect((await world.lift(moderator, actId, { seen: 2 })).body).toMatchObject({ isHeld: true, decidedAt: null })
  expect(await typesOf(id)).not.toContain('HoldEnded')
})

test('a hidden post that is reworded can be hidden for its new words, with another statement', async () => {
  const post = world.post(ann, 'Mean words')
  const id = await world.caseOf(post)
  await world.act(moderator, id, 'hide')
  expect(codeOf(await world.act(moderator, id, 'hide'))).toEqual([409, 'alreadyActed'])
  await reword(post, 'Meaner words')
  const { status, body } = await world.act(moderator, id, 'hide', {}, { seen: 2 })
  expect([status, body.isHeld, body.outcome]).toEqual([201, false, 'acted'])
  expect(body.actList.map(({ words }: { words: string }) => words.split('\n')[0])).toEqual([
    'Meaner words',
    'Mean words',
  ])
  expect(codeOf(await world.act(moderator, id, 'hide'))).toEqual([409, 'alreadyActed'])
})

test('threat 89: a post that a creator hid in a private group stays sealed when its author rewords it', async () => {
  const insider = world.join()
  const post = world.privatePost(ann, [insider], 'Mean words')
  await world.caseOf(post, insider)
  await world.rows('update cases set is_sealed = true, decided_at = app_now(), outcome = $1', ['acted'])
  await world.rows('update reports set decided_at = (select decided_at from cases), outcome = $1', ['acted'])
  await reword(post, 'Meaner words')
  expect((await world.cases(moderator)).body).toEqual([])
  expect((await world.open(moderator, await caseAbout(post))).status).toBe(404)
})

test('threat 87: a decision is rejected if the case changed after it was read', async () => {
  const post = world.post(ann, 'Mild words')
  await reword(post, 'Mild words')
  const id = await caseAbout(post)
  const { additions } = (await world.open(moderator, id)).body
  await reword(post, 'Evil words')
  const before = await world.published(id)
  const stale = { seen: additions }
  expect(codeOf(await world.dismiss(moderator, id, stale))).toEqual([409, 'caseChanged'])
  expect(codeOf(await world.act(moderator, id, 'hide', {}, stale))).toEqual([409, 'caseChanged'])
  expect(await world.published(id)).toEqual(before)
  expect((await world.open(moderator, id)).body).toMatchObject({ isHeld: true, additions: 2, decidedAt: null })
  await world.report(world.join(), 'post', post)
  expect(codeOf(await world.dismiss(moderator, id, { seen: 2 }))).toEqual([409, 'caseChanged'])
  expect((await world.dismiss(moderator, id, { seen: 3 })).body).toMatchObject({ isHeld: false, outcome: 'dismissed' })
})

test('threat 87: words that another moderator has reviewed meanwhile were not seen either', async () => {
  const post = world.post(ann, 'Mild words')
  const id = await world.caseOf(post)
  await reword(post, 'Evil words')
  expect((await world.dismiss(other, id, { seen: 2 })).body).toMatchObject({ isHeld: false, outcome: 'dismissed' })
  expect(codeOf(await world.act(moderator, id, 'hide', {}, { seen: 1 }))).toEqual([409, 'caseChanged'])
  expect((await world.act(moderator, id, 'hide', {}, { seen: 2 })).status).toBe(201)
})

test('threat 66: new words of an open private case are opened with another entry in the audit log', async () => {
  const insider = world.join()
  const post = world.privatePost(ann, [insider], 'Mean words')
  const id = await world.caseOf(post, insider)
  const openings = async () => (await world.published(id)).filter(({ message }) => message.action === 'case.opened')
  await world.act(moderator, id, 'hide')
  await reword(post, 'Meaner words')
  await world.open(moderator, id)
  await world.open(moderator, id)
  expect(await openings()).toHaveLength(2)
  await reword(post, 'Meanest words')
  expect((await world.open(moderator, id)).body.words).toMatch(/^Meanest words/)
  expect(await openings()).toHaveLength(3)
})

test('threat 66: private words that change during a moderator’s call are read with another audit entry', async () => {
  const insider = world.join()
  const id = await world.caseOf(world.privatePost(ann, [insider], 'Mean words'), insider)
  await world.open(moderator, id)
  const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { assigning } = await world.transaction(async (tx) => {
    // The assignment has already checked that the moderator opened the case, and now waits until this transaction ends.
    await tx.execute(sql`update cases set words = 'Meaner words' where id = ${id}`)
    await tx.execute(sql`delete from openings where case_id = ${id}`)
    const assigning = world.assign(moderator, id, true)
    await eventually(async () => (await world.rows(lockWaits)).length === 1)
    return { assigning }
  })
  expect((await assigning).body.words).toBe('Meaner words')
  const actions = (await world.published(id)).map(({ message }) => message.action)
  expect(actions).toEqual(['case.opened', 'case.opened'])
})

test('threat 63: further reports prevent neither hiding their target nor deciding an appeal', async () => {
  const post = world.post(ann, 'Evil words')
  const id = await world.caseOf(post)
  await world.report(world.join(), 'post', post)
  const acted = await world.act(moderator, id, 'hide', {}, { seen: 1 })
  expect([acted.status, acted.body.outcome]).toEqual([201, 'acted'])
  const actId = acted.body.actList[0].id
  await world.appeal(ann, actId)
  await world.report(world.join(), 'post', post)
  expect((await world.decide(other, actId, 'upheld', 'It stays', { seen: 2 })).status).toBe(200)
  expect(codeOf(await world.lift(moderator, actId, { seen: 9 }))).toEqual([409, 'caseChanged'])
})

test('threat 87: a decision without `seen` is rejected within a minute of new words', async () => {
  const post = world.post(ann, 'Mild words')
  await reword(post, 'Evil words')
  const id = await caseAbout(post)
  expect(codeOf(await world.dismiss(moderator, id))).toEqual([409, 'caseChanged'])
  await world.setClock(new Date(Date.now() + 61_000))
  expect((await world.dismiss(moderator, id)).body).toMatchObject({ isHeld: false, outcome: 'dismissed' })
})
