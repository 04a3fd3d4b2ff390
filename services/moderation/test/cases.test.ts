import { eventually } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentDeletedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { put } from './support/things.ts'
import { nowhere, problemOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  world.auth.mood.away = false
  await world.setClock(null)
})
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
  admin = world.joinAs('admin')
})

const ids = async (query = {}) => (await world.cases(moderator, query)).body.map(({ id }: { id: string }) => id)
const audited = async (id: string) =>
  (await world.published(id)).filter(({ type }) => type === 'AdminActed').map(({ message }) => message)
const types = async (id: string) => (await world.published(id)).map(({ type, version }) => [version, type])

test('the queue is sorted by due time, in pages; decided cases are sorted newest first', async () => {
  const images = { reason: 'intimateImages', text: 'This one', goodFaith: true }
  const late = world.post(ann)
  await world.report(bob, 'post', late, images)
  const [first, second] = [await world.caseOf(world.post(ann)), await world.caseOf(world.post(ann))]
  const last = (await world.rows('select id from cases where target_id = $1', [late]))[0].id
  expect(await ids()).toEqual([first, second, last])
  expect(await ids({ limit: '1', offset: '1' })).toEqual([second])
  await world.dismiss(moderator, first)
  await world.dismiss(moderator, last)
  expect(await ids()).toEqual([second])
  expect(await ids({ state: 'decided' })).toEqual([last, first])
})

test('the figures count open and overdue cases, appeals, and cases decided today', async () => {
  await world.setClock(new Date('2026-11-25T12:00:00Z'), { frozen: true })
  const [one, two] = [await world.caseOf(world.post(ann)), await world.caseOf(world.post(ann))]
  await world.act(moderator, one, 'hide')
  const [{ id }] = (await world.statements(ann)).body
  await world.appeal(ann, id)
  expect((await world.figures(moderator)).body).toEqual({ open: 1, overdue: 0, appeals: 1, decidedToday: 1 })
  await world.setClock(new Date('2026-11-26T12:00:01Z'), { frozen: true })
  expect((await world.figures(moderator)).body).toEqual({ open: 1, overdue: 1, appeals: 1, decidedToday: 0 })
  await world.dismiss(moderator, two)
  expect((await world.figures(moderator)).body).toMatchObject({ open: 0, overdue: 0, decidedToday: 1 })
})

test('a case shows its reports, who sent them, and the history of the member', async () => {
  const before = await world.caseOf(world.post(ann))
  await world.dismiss(moderator, before)
  const id = await world.caseOf(world.post(ann), bob)
  const { status, body } = await world.open(moderator, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    member: { firstName: 'Ann' },
    reports: 1,
    reportList: [{ reporter: { firstName: 'Bob' }, reason: 'spam', text: '', notifierName: '' }],
    actList: [],
    history: { acts: 0, reports: 2, dismissed: 1, suspendedUntil: null },
    possibleActs: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  })
  const nothing = await world.open(moderator, nowhere)
  expect([nothing.status, nothing.body.code]).toEqual([404, 'caseNotFound'])
})

test('a case is taken, also from another moderator, and given back only by its assignee', async () => {
  const id = await world.caseOf(world.post(ann))
  expect((await world.assign(moderator, id, true)).body.assignee).toMatchObject({ id: moderator.id })
  expect((await world.assign(admin, id, false)).body.assignee).toMatchObject({ id: moderator.id })
  expect((await world.assign(admin, id, true)).body.assignee).toMatchObject({ id: admin.id })
  expect((await world.assign(admin, id, false)).body.assignee).toBeNull()
  expect(await world.published(id)).toEqual([])
})

test('a dismissal decides the waiting reports, and is published for their senders and the audit log', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  expect((await world.dismiss(moderator, id)).body).toMatchObject({ decidedAt: expect.any(String), reports: 1 })
  await world.dismiss(moderator, id)
  expect(await types(id)).toEqual([
    [1, 'ReportsDecided'],
    [2, 'AdminActed'],
  ])
  expect((await world.published(id))[0]?.message).toEqual({ reporterIds: [bob.id], acted: false })
  const [act] = await audited(id)
  expect(act).toMatchObject({ adminId: moderator.id, action: 'case.dismissed', targetKind: 'case', targetId: id })
  expect(world.auth.adminActs.get(String(act?.actId))).toBe(moderator.ip)
})

test('after a dismissal is taken back its reports wait again; an open case does not change', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  expect((await world.reopen(moderator, id)).body).toMatchObject({ decidedAt: null, outcome: null })
  expect((await world.dismiss(moderator, id)).body.outcome).toBe('dismissed')
  expect((await world.reopen(moderator, id)).body).toMatchObject({ decidedAt: null, outcome: null, reports: 1 })
  expect((await world.ownReports(bob)).body).toMatchObject([{ state: 'open' }])
  expect((await audited(id)).map(({ action }) => action)).toEqual(['case.dismissed', 'case.reopened'])
})

test('a case that someone has just acted on is neither dismissed nor reopened', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  expect((await world.act(admin, id, 'hide')).body.outcome).toBe('acted')
  for (const reply of [await world.dismiss(moderator, id, { seen: 1 }), await world.reopen(moderator, id)])
    expect([reply.status, reply.body.code]).toEqual([409, 'caseChanged'])
  expect((await world.open(moderator, id)).body).toMatchObject({ decidedAt: expect.any(String), outcome: 'acted' })
  expect((await audited(id)).map(({ action }) => action)).toEqual(['act.hide'])
})

test('without an audit record no decision is possible', async () => {
  const id = await world.caseOf(world.post(ann))
  world.auth.mood.away = true
  for (const reply of [await world.dismiss(moderator, id), await world.act(moderator, id, 'hide')])
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  world.auth.mood.away = false
  expect(await ids()).toEqual([id])
  expect(await world.published(id)).toEqual([])
})

describe('threat 66: the words of a private group', () => {
  test('are shown to moderators who open the case, with one audit entry for each', async () => {
    const id = await world.caseOf(world.privatePost(ann, [bob], 'Our secret'), bob)
    const listed = await world.cases(moderator)
    expect(listed.body).toMatchObject([{ isPrivate: true, path: null, words: '' }])
    expect(JSON.stringify(listed.body)).not.toContain('Our secret')
    expect(await audited(id)).toEqual([])

    const opened = await Promise.all([world.open(moderator, id), world.open(moderator, id), world.open(admin, id)])
    for (const { body } of opened) expect(body).toMatchObject({ words: 'Our secret\nAs I said.', path: null })
    await world.open(moderator, id)
    const acts = await audited(id)
    expect(acts.map(({ action }) => action)).toEqual(['case.opened', 'case.opened'])
    expect(new Set(acts.map(({ adminId }) => adminId))).toEqual(new Set([moderator.id, admin.id]))
  })

  test('are opened again after a new report, and not without an audit record', async () => {
    const post = world.privatePost(ann, [bob], 'Our secret')
    const id = await world.caseOf(post, bob)
    world.auth.mood.away = true
    const reply = await world.open(moderator, id)
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
    world.auth.mood.away = false
    await world.dismiss(moderator, id)
    await world.report(bob, 'post', post)
    await world.open(moderator, id)
    const actions = (await audited(id)).map(({ action }) => action)
    expect(actions).toEqual(['case.opened', 'case.dismissed', 'case.opened'])
  })

  test('are not in the list of appeals, nor are the moderator’s and the member’s texts about them', async () => {
    const id = await world.caseOf(world.privatePost(ann, [bob], 'Our secret'), bob)
    await world.act(moderator, id, 'hide', { note: 'Our secret is rude', law: 'Our secret law' })
    const [{ id: actId, words }] = (await world.statements(ann)).body
    expect(words).toContain('Our secret')
    await world.appeal(ann, actId, 'Our secret was a joke')
    const { body } = await world.appeals(admin)
    const appeal = { text: '', createdAt: expect.any(String), decidedAt: null, outcome: null, note: '' }
    expect(body).toMatchObject([{ act: { id: actId, rule: 'hate', words: '', law: '', note: '', appeal } }])
    expect(JSON.stringify(body)).not.toContain('Our secret')
    const [opened] = (await world.open(admin, id)).body.actList
    expect(opened).toMatchObject({ note: 'Our secret is rude', appeal: { text: 'Our secret was a joke' } })
  })
})

test('threat 65: a moderator finds no case about themself or their content; the admin finds all', async () => {
  const post = world.post(moderator)
  const id = await world.caseOf(post)
  expect(await ids()).toEqual([])
  expect((await world.figures(moderator)).body.open).toBe(0)
  const nothing = problemOf(await world.open(moderator, nowhere))
  for (const reply of [
    await world.open(moderator, id),
    await world.assign(moderator, id, true),
    await world.dismiss(moderator, id),
    await world.reopen(moderator, id),
    await world.act(moderator, id, 'suspend', { days: 1 }),
  ])
    expect(problemOf(reply)).toEqual(nothing)
  expect((await world.cases(admin)).body).toMatchObject([{ id }])
  await world.act(admin, id, 'hide')
  const [{ id: actId }] = (await world.statements(moderator)).body
  await world.appeal(moderator, actId)
  expect((await world.appeals(moderator)).body).toEqual([])
  for (const reply of [await world.lift(moderator, actId), await world.decide(moderator, actId, 'reversed')])
    expect([reply.status, reply.body.code]).toEqual([404, 'actNotFound'])
})

test('hidden content has no path until that is lifted, nor do the comments of a hidden post', async () => {
  const post = world.post(ann)
  const comment = put(world.social, ann, 'Words', { postId: post })
  const id = await world.caseOf(post)
  await world.report(bob, 'comment', comment)
  const [{ id: commentCase }] = await world.rows('select id from cases where target_id = $1', [comment])
  const paths = async () => {
    const listed = [
      ...(await world.cases(moderator)).body,
      ...(await world.cases(moderator, { state: 'decided' })).body,
    ]
    return [id, commentCase].map((each) => listed.find((found) => found.id === each).path)
  }
  const hidden = (await world.act(moderator, commentCase, 'hide')).body
  expect(hidden.path).toBeNull()
  expect(await paths()).toEqual([`/prediction/${post}`, null])
  const ofComment = `/prediction/${post}#comment-${comment}`
  expect((await world.lift(moderator, hidden.actList[0].id)).body.path).toBe(ofComment)
  const { body } = await world.act(moderator, id, 'hide')
  expect(await paths()).toEqual([null, null])
  await world.lift(moderator, body.actList[0].id)
  expect(await paths()).toEqual([`/prediction/${post}`, ofComment])
})

test('deleted content has no path, and can no longer be hidden or removed', async () => {
  const post = world.post(ann)
  const comment = put(world.social, ann, 'Words', { postId: post })
  const other = put(world.social, ann, 'Words', { postId: world.post(ann) })
  const group = put(world.groups, ann, 'Rowers')
  await world.report(bob, 'post', post)
  for (const id of [comment, other]) await world.report(bob, 'comment', id)
  await world.report(bob, 'group', group)
  await world.publish('predictions', PredictionDeletedSchema, post, { postId: post })
  await world.publish('social', CommentDeletedSchema, other, { commentId: other })
  await world.publish('groups', GroupDisbandedSchema, group, { groupId: group })
  const { body } = await world.cases(moderator)
  expect(body).toHaveLength(4)
  for (const each of body) {
    expect(each.path).toBeNull()
    expect((await world.open(moderator, each.id)).body.possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
  }
})

describe('several cases are locked in the order of their ids', () => {
  const deletions = {
    'a post with its comments': (post: string) =>
      world.publish('predictions', PredictionDeletedSchema, post, { postId: post }),
    'the things of a member': () => world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id }),
  }
  const someoneWaits = async () =>
    (await world.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length > 0

  test.each(Object.entries(deletions))('when %s are deleted', async (_name, deleted) => {
    const post = world.post(ann)
    const comment = put(world.social, ann, 'Words', { postId: post })
    await world.report(bob, 'comment', comment)
    await world.report(bob, 'post', post)
    const [first, second] = (await world.rows('select id from cases order by id')).map(({ id }) => id)
    // The update moves the row to the end of the table. Without an order, the other case would be locked first.
    await world.rows(`update cases set due_at = due_at + interval '1 second' where id = $1`, [first])
    const deleting = await world.transaction(async (tx) => {
      await tx.execute(sql`select from cases where id = ${first} for update`)
      const deletion = deleted(post)
      await eventually(someoneWaits)
      expect((await tx.execute(sql`select from cases where id = ${second} for update nowait`)).rowCount).toBe(1)
      return { deletion }
    })
    await deleting.deletion
    await world.settle()
    expect(await world.rows('select from cases where is_gone or member_id is null')).toHaveLength(2)
  })
})
