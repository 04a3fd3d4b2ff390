import { newId } from '@hunch/kit/postgres'
import { ReportsDecidedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { reportLimits } from '../src/reports/limits.ts'
import { put } from './support/things.ts'
import { nowhere, problemOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  for (const { mood } of [world.auth, world.predictions, world.social, world.groups]) mood.away = false
  await world.setClock(null)
})
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann', lastName: 'Lee' })
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator')
})

const notice = { reason: 'illegal', text: 'It is fraud', goodFaith: true }
const notifier = { name: 'Vic', email: 'vic@example.com' }
const queue = async () => (await world.cases(moderator)).body
const hour = 60 * 60 * 1_000

test('a post, a comment, a group and a member are reported, with their current words', async () => {
  const post = world.post(ann)
  const comment = put(world.social, ann, 'You are wrong', { postId: post })
  const group = put(world.groups, ann, 'Rowers')
  for (const [kind, id] of [
    ['post', post],
    ['comment', comment],
    ['group', group],
    ['member', ann.id],
  ] as const) {
    const reply = await world.report(bob, kind, id)
    expect([reply.status, reply.body]).toEqual([201, { id: expect.any(String) }])
  }
  world.predictions.things.clear()
  const shown = (await queue()).map(
    ({ targetKind, path, words, member, isPrivate }: Record<string, unknown> & { member: { id: string } }) => [
      targetKind,
      path,
      words,
      member.id,
      isPrivate,
    ],
  )
  expect(shown).toEqual([
    ['post', `/prediction/${post}`, 'It rains on Monday\nAs I said.', ann.id, false],
    ['comment', `/prediction/${post}#comment-${comment}`, 'You are wrong', ann.id, false],
    ['group', `/groups/${group}`, 'Rowers\nMeets on Mondays.', ann.id, false],
    ['member', `/profile/${ann.id}`, 'Ann Lee', ann.id, false],
  ])
})

test('reports about one thing make one case; a repetition while it is open returns the first report', async () => {
  const post = world.post(ann)
  const first = await world.report(bob, 'post', post)
  const again = await world.report(bob, 'post', post, notice)
  expect(again.body).toEqual(first.body)
  await world.report(world.join(), 'post', post, { reason: 'rule', rule: 'hate' })
  expect(await queue()).toMatchObject([{ reports: 2, reasons: ['spam', 'rule'], decidedAt: null }])
})

test('20 concurrent reports of one thing by one member make one report', async () => {
  const post = world.post(ann)
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.report(bob, 'post', post)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await world.rows('select from reports')).toHaveLength(1)
})

test('20 members who report one thing at once make one case', async () => {
  const post = world.post(ann)
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.report(world.join(), 'post', post)))
  expect(replies.every(({ status }) => status === 201)).toBe(true)
  expect(await queue()).toMatchObject([{ reports: 20 }])
})

test('a case is due in 24 hours, about intimate images in 48; the earliest of its reports counts', async () => {
  await world.setClock(new Date('2026-11-25T12:00:00Z'), { frozen: true })
  const images = { reason: 'intimateImages', text: 'The second picture', goodFaith: true }
  const post = world.post(ann)
  await world.report(bob, 'post', post, images)
  expect(await queue()).toMatchObject([{ openedAt: '2026-11-25T12:00:00.000Z', dueAt: '2026-11-27T12:00:00.000Z' }])
  await world.report(world.join(), 'post', post)
  expect(await queue()).toMatchObject([{ dueAt: '2026-11-26T12:00:00.000Z', isOverdue: false }])
  await world.setClock(new Date('2026-11-26T12:00:01Z'), { frozen: true })
  expect(await queue()).toMatchObject([{ isOverdue: true }])
})

test.each([
  [{ reason: 'rule' }, 'rule'],
  [{ rule: 'hate' }, 'rule'],
  [{ reason: 'other' }, 'text'],
  [{ ...notice, goodFaith: false }, 'goodFaith'],
  [{ notifier }, 'notifier'],
] as const)('%j is rejected for its field %s', async (fields, field) => {
  const reply = await world.report(bob, 'post', world.post(ann), fields)
  expect([reply.status, reply.body.code, reply.body.errors]).toEqual([
    400,
    'invalidRequest',
    [{ field, message: expect.any(String) }],
  ])
})

test('a member cannot report themself or their own content', async () => {
  for (const reply of [await world.report(ann, 'member', ann.id), await world.report(ann, 'post', world.post(ann))])
    expect([reply.status, reply.body.code]).toEqual([400, 'cannotReportYourself'])
})

describe('threat 62: a report as a probe', () => {
  test('of content that the reporter may not see gets the same reply as of missing content', async () => {
    const secret = world.privatePost(ann, [bob])
    const comment = put(world.social, ann, 'Psst', { postId: secret })
    const group = put(world.groups, ann, 'Closed', { only: [ann.id, bob.id] })
    const nothing = problemOf(await world.report(world.join(), 'post', nowhere))
    expect(nothing.slice(0, 2)).toEqual([404, 'reportedNotFound'])
    for (const reporter of [world.join(), null])
      for (const [kind, id] of [
        ['post', secret],
        ['comment', comment],
        ['group', group],
        ['member', nowhere],
      ] as const)
        expect(problemOf(await world.report(reporter, kind, id))).toEqual(nothing)
    expect(await world.rows('select from cases')).toEqual([])
    expect((await world.report(bob, 'post', secret)).status).toBe(201)
  })

  test('by a visitor is accepted of a public group, and gets 404 of a private one', async () => {
    const open = put(world.groups, ann, 'Rowers')
    const closed = put(world.groups, ann, 'Closed', { only: [ann.id] })
    expect((await world.report(null, 'group', open)).status).toBe(201)
    const nothing = problemOf(await world.report(null, 'group', nowhere))
    expect(nothing.slice(0, 2)).toEqual([404, 'reportedNotFound'])
    expect(problemOf(await world.report(null, 'group', closed))).toEqual(nothing)
    expect(await queue()).toMatchObject([{ targetKind: 'group', targetId: open, reports: 1 }])
  })

  test('of a private group gets 404 for an invited member, and is accepted from its members', async () => {
    const invited = world.join()
    const group = put(world.groups, ann, 'Closed', { only: [ann.id, bob.id], invited: [invited.id] })
    const nothing = problemOf(await world.report(invited, 'group', nowhere))
    expect(problemOf(await world.report(invited, 'group', group))).toEqual(nothing)
    expect(await world.rows('select from cases')).toEqual([])
    expect((await world.report(bob, 'group', group)).status).toBe(201)
    expect(await queue()).toMatchObject([{ isPrivate: true, words: '' }])
  })

  test('of a member gets 404 for those whom they have blocked, and for visitors', async () => {
    await world.block(ann, bob.id)
    const nothing = problemOf(await world.report(bob, 'member', nowhere))
    for (const reporter of [bob, null])
      expect(problemOf(await world.report(reporter, 'member', ann.id))).toEqual(nothing)
    expect((await world.report(world.join(), 'member', ann.id)).status).toBe(201)
  })
})

test.each(['predictions', 'social', 'groups', 'auth'] as const)(
  'while %s is unavailable its content cannot be reported, and nothing changes',
  async (name) => {
    const kinds = { predictions: 'post', social: 'comment', groups: 'group', auth: 'member' } as const
    const id = name === 'auth' ? ann.id : put(world[name], ann, 'Words', { postId: world.post(ann) })
    world[name].mood.away = true
    const reply = await world.report(bob, kinds[name], id)
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
    expect(await world.rows('select from reports')).toEqual([])
    world[name].mood.away = false
    expect((await world.report(bob, kinds[name], id)).status).toBe(201)
  },
)

describe('threat 63: a flood of reports', () => {
  test('by a member ends after 30 in a day, also if they are concurrent', async () => {
    const posts = Array.from({ length: reportLimits.reportsOfMember + 3 }, () => world.post(ann))
    const replies = await Promise.all(posts.map((post) => world.report(bob, 'post', post)))
    const rejected = replies.filter(({ status }) => status === 429)
    expect(rejected.map(({ body }) => [body.code, body.params])).toEqual(
      Array.from({ length: 3 }, () => ['tooManyReports', { limit: reportLimits.reportsOfMember }]),
    )
    await world.setClock(new Date(Date.now() + 24.5 * hour))
    expect((await world.report(bob, 'post', world.post(ann))).status).toBe(201)
  })

  test('by visitors of one network ends after 5 in a day', async () => {
    const posts = Array.from({ length: reportLimits.reportsOfNetwork + 1 }, () => world.post(ann))
    const replies = await Promise.all(
      posts.map((post, nr) => world.report(null, 'post', post, {}, `2001:db8:7:${nr}::1`)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429])
    expect((await world.report(null, 'post', world.post(ann), {}, '203.0.113.9')).status).toBe(201)
  })
})

test('a visitor gives a legal notice with name and address, which only the opened case shows', async () => {
  const post = world.post(ann)
  expect((await world.report(null, 'post', post, notice)).body.errors).toMatchObject([{ field: 'notifier' }])
  const first = await world.report(null, 'post', post, { ...notice, notifier })
  expect((await world.report(null, 'post', post, { ...notice, notifier })).body).toEqual(first.body)
  const other = { name: 'Wim', email: 'wim@example.com' }
  expect((await world.report(null, 'post', post, { ...notice, notifier: other })).body).not.toEqual(first.body)
  const [found] = await queue()
  const { body } = await world.open(moderator, found.id)
  expect(body.reportList).toMatchObject([
    { reporter: null, notifierName: 'Wim', notifierEmail: 'wim@example.com' },
    { reporter: null, notifierName: 'Vic', notifierEmail: 'vic@example.com' },
  ])
  expect(JSON.stringify(await queue())).not.toMatch(/Vic|vic@/)
})

test('the network of a visitor’s report is erased after 30 days', async () => {
  await world.report(null, 'post', world.post(ann))
  const networks = () => world.rows(`select from reports where network <> ''`)
  await world.settle()
  expect(await networks()).toHaveLength(1)
  await world.setClock(new Date(Date.now() + 31 * 24 * hour))
  await world.settle()
  expect(await networks()).toEqual([])
})

test('name and address of a legal notice are erased 180 days after its decision, not while it waits', async () => {
  const [waiting, decided] = [world.post(ann), world.post(ann)]
  for (const post of [waiting, decided]) await world.report(null, 'post', post, { ...notice, notifier })
  const [{ id }] = await world.rows('select id from cases where target_id = $1', [decided])
  const kept = async () =>
    (await world.rows(`select case_id from reports where notifier_name <> '' or notifier_email <> ''`)).length
  await world.setClock(new Date(Date.now() + 200 * 24 * hour))
  await world.dismiss(moderator, id)
  await world.setClock(new Date(Date.now() + 379 * 24 * hour))
  await world.settle()
  expect(await kept()).toBe(2)
  await world.setClock(new Date(Date.now() + 381 * 24 * hour))
  await world.settle()
  expect(await kept()).toBe(1)
  const [report] = (await world.open(moderator, id)).body.reportList
  expect(report).toMatchObject({ notifierName: '', text: 'It is fraud' })
  expect(report).not.toHaveProperty('notifierEmail')
})

test('own reports are listed with their outcome, newest first', async () => {
  const [open, dismissed, acted] = [world.post(ann), world.post(ann), world.post(ann)]
  for (const post of [acted, dismissed, open]) await world.caseOf(post, bob)
  const ids = new Map((await queue()).map(({ targetId, id }: Record<string, string>) => [targetId, id]))
  await world.dismiss(moderator, String(ids.get(dismissed)))
  await world.act(moderator, String(ids.get(acted)), 'hide')
  expect((await world.ownReports(bob)).body).toMatchObject([
    { targetId: open, state: 'open' },
    { targetId: dismissed, state: 'dismissed', rule: null, reason: 'spam' },
    { targetId: acted, state: 'acted' },
  ])
  expect((await world.ownReports(ann)).body).toEqual([])
})

test('a report after a decision opens the case again, with the current words', async () => {
  const post = world.post(ann, 'First words')
  const id = await world.caseOf(post, bob)
  await world.assign(moderator, id, true)
  await world.dismiss(moderator, id)
  world.predictions.things.set(post, {
    ownerId: ann.id,
    words: 'Other words',
    postId: '',
    groupId: '',
    openGroupId: '',
    only: undefined,
  })
  const again = await world.report(bob, 'post', post)
  expect(again.status).toBe(201)
  expect(await queue()).toMatchObject([{ id, reports: 1, words: 'Other words\nAs I said.', assignee: null }])
  expect((await world.open(moderator, id)).body.reportList).toHaveLength(2)
})

test('a report concurrent with a decision waits, or is decided with the others', async () => {
  const post = world.post(ann)
  const id = await world.caseOf(post)
  const reporters = Array.from({ length: 8 }, () => world.join())
  await Promise.all([world.dismiss(moderator, id), ...reporters.map((each) => world.report(each, 'post', post))])
  const [found] = [...(await queue()), ...(await world.cases(moderator, { state: 'decided' })).body]
  const waiting = await world.rows('select from reports where decided_at is null')
  expect(found.decidedAt === null).toBe(waiting.length > 0)
  const decided = (await world.publishedOf(ReportsDecidedSchema, id)).flatMap(({ reporterIds }) => reporterIds)
  expect(decided.length + waiting.length).toBe(9)
})

test('a deleted member can neither report nor be reported', async () => {
  const gone = newId()
  expect((await world.report(bob, 'member', gone)).body.code).toBe('reportedNotFound')
  expect((await world.report({ id: gone }, 'member', gone)).body.code).toBe('reportedNotFound')
  expect((await world.report({ id: gone }, 'post', world.post(ann))).status).toBe(401)
})
