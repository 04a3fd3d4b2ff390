import { newId } from '@hunch/kit/postgres'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionKind,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { day, inDays, inHours, newPost, posted, settled, type TestPost, voted } from './support/events.ts'
import { eventOf, startWorld, type TestMember, type World } from './support/world.ts'

/** A Wednesday. */
const today = new Date('2026-03-18T12:00:00.000Z')
const ago = (days: number) => inDays(-days, today)

let world: World
let admin: TestMember
let people: TestMember[]
beforeAll(async () => {
  world = await startWorld()
  admin = { id: newId(), role: 'admin' }
  await world.setClock(today, { frozen: true })
  people = await Promise.all([0, 2, 9, 16, 40, 60].map((days) => world.join({ at: ago(days) })))
})
afterAll(() => world.stop())

const read = async (
  contract:
    | typeof calls.getOverview
    | typeof calls.getTrends
    | typeof calls.getRetentionReport
    | typeof calls.getAdminStats,
) => (await world.call(admin, contract)).body
const person = (index: number) => people[index] as TestMember
const metricsOf = async (member: TestMember) =>
  (await world.call(member, calls.getUserAnalytics, { params: { id: member.id } })).body

test('without activity, figures are zero or null', async () => {
  expect(await read(calls.getAdminStats)).toEqual({ totalUsers: 6, activeUsers: 0, totalPredictions: 0, totalVotes: 0 })
  expect(await read(calls.getOverview)).toMatchObject({ averageSessionDuration: 0, totalSessions: 0, stickiness: null })
  const trends = await read(calls.getTrends)
  expect(trends.retention.every(({ percent }: { percent: unknown }) => percent === null)).toBe(true)
  expect(trends.retention.at(-1).date).toBe('2026-03-18')
})

test('sign-ups are counted by week, the Monday first', async () => {
  const { weeklyUsers } = await read(calls.getTrends)
  const byWeek = weeklyUsers.map(({ week, users }: { week: string; users: number }) => `${week} ${users}`)
  expect(byWeek).toEqual([
    ...['2026-01-26 0', '2026-02-02 1', '2026-02-09 0', '2026-02-16 0'],
    ...['2026-02-23 0', '2026-03-02 1', '2026-03-09 1', '2026-03-16 2'],
  ])
})

test('daily activity: 30 days of data; stickiness, retention and cohorts count acts and sessions', async () => {
  const owner = person(0)
  const post = newPost(owner)
  /** How many days ago each of the persons 1 to 4 voted. */
  const byVotes = [
    [1, 12],
    [1, 7, 8],
    [20, 21],
    [6, 30],
  ]
  await world.handle(
    posted(post, ago(50)),
    ...byVotes.flatMap((days, index) => days.map((days) => voted(newPost(owner), person(index + 1), true, ago(days)))),
  )
  for (const days of [5, 0]) {
    await world.setClock(ago(days), { frozen: true })
    await world.call(person(5), calls.startSession)
  }
  const activeDays = [[50], ...byVotes, [5, 0]] as const
  expect(await read(calls.getAdminStats)).toMatchObject({ activeUsers: 4, totalPredictions: 1, totalVotes: 9 })

  const report = await read(calls.getRetentionReport)
  expect(report.dailyActiveUsers).toHaveLength(30)
  const users = Object.fromEntries(
    report.dailyActiveUsers.map(({ date, users }: { date: string; users: number }) => [date, users]),
  )
  for (const [index] of report.dailyActiveUsers.entries())
    expect(users[day(ago(index))]).toBe(activeDays.filter((days) => (days as readonly number[]).includes(index)).length)

  const week = [0, 1, 2, 3, 4, 5, 6].map(
    (n) => activeDays.filter((days) => (days as readonly number[]).includes(n)).length,
  )
  const in30 = activeDays.filter((days) => days.some((n) => n < 30)).length
  const { stickiness } = await read(calls.getOverview)
  expect(stickiness).toBeCloseTo(week.reduce((a, b) => a + b, 0) / 7 / in30)

  const { retention } = await read(calls.getTrends)
  const percentOf = (days: number) => retention.find(({ date }: { date: string }) => date === day(ago(days))).percent
  expect(percentOf(1)).toBe(100) // first active 8 days ago, again 7 and 1 days ago
  expect(percentOf(5)).toBe(0) // first active 12 days ago, not again within 7 days
  expect(percentOf(14)).toBe(100) // 21 and 20 days ago
  expect(percentOf(23)).toBe(0) // 30 and 6 days ago
  expect(percentOf(2)).toBeNull()

  expect(
    report.userCohorts.map(({ firstVisitWeek, totalUsers, totalDaysActive }: Record<string, unknown>) => [
      firstVisitWeek,
      totalUsers,
      totalDaysActive,
    ]),
  ).toEqual([
    ['2026-03-09', 2, 5],
    ['2026-03-02', 1, 2],
    ['2026-02-23', 1, 2],
    ['2026-02-16', 1, 2],
    ['2026-01-26', 1, 1],
  ])
})

test('active window: 7 days, including today', async () => {
  const activeOn = async (days: number) => {
    await world.setClock(inDays(days, today), { frozen: true })
    return (await read(calls.getAdminStats)).activeUsers
  }
  // The people were last active today, 1, 1, 6 and 20 days ago (see above).
  expect([await activeOn(0), await activeOn(1), await activeOn(5), await activeOn(6)]).toEqual([4, 3, 3, 1])
  await activeOn(0)
})

test('sessions and shares are summed over everyone, by cohort and by day', async () => {
  await world.setClock(today, { frozen: true })
  const session = async (member: TestMember, minutes: number) => {
    const { id } = (await world.call(member, calls.startSession)).body
    await world.setClock(inHours(minutes / 60, today), { frozen: true })
    const body = { sessionId: id, duration: minutes * 60, pageViews: 1, actionsPerformed: 1 }
    await world.call(member, calls.endSessionOfUse, { body })
    await world.setClock(today, { frozen: true })
  }
  await session(person(1), 10)
  await session(person(1), 20)
  await world.settle()
  const post = newPost(person(0))
  await world.handle(posted(post, today))
  for (const member of [person(1), person(1), person(2)])
    await world.call(member, calls.recordShare, { body: { predictionId: post.id, shareMethod: 'x' } })
  expect(await read(calls.getOverview)).toMatchObject({
    totalUsers: 6,
    totalSessions: 4,
    sessionMembers: 2,
    totalShares: 3,
    averageSessionDuration: (10 * 60 + 20 * 60) / 4,
  })
  const report = await read(calls.getRetentionReport)
  expect(report.shareMetrics).toHaveLength(30)
  expect(report.shareMetrics.at(-1)).toEqual({ date: '2026-03-18', shares: 3, uniqueUsers: 2 })
  expect(
    report.userCohorts.find(({ firstVisitWeek }: { firstVisitWeek: string }) => firstVisitWeek === '2026-03-02'),
  ).toMatchObject({
    totalSessions: 2,
    averageSessionDuration: 900,
  })
})

test('analytics of a member: engagement by others, most active day, favorite category', async () => {
  const [ann, bob, cem] = [await world.join(), await world.join(), await world.join()]
  const post = newPost(ann)
  const gone = newPost(ann)
  const comment = (of: TestPost, member: TestMember, commentId = newId()) =>
    eventOf(
      CommentPostedSchema,
      of.id,
      { commentId, postId: of.id, ownerId: ann.id, memberId: member.id, localDate: day(ago(3)) },
      ago(3),
    )
  const dropped = newId()
  const reaction = (member: TestMember) => ({
    postId: post.id,
    ownerId: ann.id,
    memberId: member.id,
    kind: ReactionKind.FIRE,
    localDate: day(ago(3)),
  })
  await world.handle(
    posted(post, ago(10), { category: 'science' }),
    posted(gone, ago(10), { category: 'sport' }),
    voted(post, bob, true, ago(2)),
    voted(post, cem, false, ago(2)),
    voted(post, ann, true, ago(2)),
    comment(post, bob),
    comment(post, bob),
    comment(post, ann),
    comment(post, cem, dropped),
    comment(gone, cem),
    eventOf(CommentDeletedSchema, post.id, { commentId: dropped, postId: post.id }, ago(2)),
    eventOf(ReactionSetSchema, post.id, reaction(cem), ago(3)),
    eventOf(ReactionSetSchema, post.id, reaction(bob), ago(3)),
    eventOf(ReactionRemovedSchema, post.id, { postId: post.id, ownerId: ann.id, memberId: bob.id }, ago(2)),
    eventOf(PredictionDeletedSchema, gone.id, { postId: gone.id, ownerId: ann.id }, ago(1)),
  )
  for (const member of [bob, ann])
    await world.call(member, calls.recordShare, { body: { predictionId: post.id, shareMethod: 'copy' } })
  expect(await metricsOf(ann)).toMatchObject({
    engagementRate: (100 * (2 + 1 + 1)) / 2,
    mostActiveDay: 0,
    favoriteCategory: 'science',
  })
  // Bob: two comments and a reaction on Sunday, a vote on Monday.
  expect(await metricsOf(bob)).toMatchObject({ engagementRate: null, mostActiveDay: 0, favoriteCategory: 'science' })
  expect(await metricsOf(await world.join())).toMatchObject({
    engagementRate: null,
    mostActiveDay: null,
    favoriteCategory: null,
  })
})

test('threat 50: figures from posts of private groups are shown only to the member', async () => {
  const [ann, bob, outsider] = [await world.join(), await world.join(), await world.join()]
  const [open, closed] = [newPost(ann), newPost(ann)]
  const comment = (of: TestPost) =>
    eventOf(
      CommentPostedSchema,
      of.id,
      { commentId: newId(), postId: of.id, ownerId: ann.id, memberId: bob.id, localDate: day(ago(3)) },
      ago(3),
    )
  await world.handle(
    posted(open, ago(10), { category: 'science' }),
    posted(closed, ago(10), { category: 'sport', audienceGroupId: newId() }),
    voted(open, ann, true, ago(2)),
    voted(closed, bob, true, ago(2)),
    voted(closed, ann, true, ago(2)),
    comment(closed),
    comment(closed),
    settled(closed, true, ago(1)),
  )
  const seenBy = async (viewer: TestMember, of: TestMember) =>
    (await world.call(viewer, calls.getUserAnalytics, { params: { id: of.id } })).body
  const nothing = { favoriteCategory: null, mostActiveDay: null, categories: [] }
  expect(await seenBy(bob, bob)).toMatchObject({ favoriteCategory: 'sport', mostActiveDay: 0 })
  expect(await seenBy(outsider, bob)).toMatchObject(nothing)
  expect((await seenBy(ann, ann)).engagementRate).toBe(200)
  expect((await seenBy(outsider, ann)).engagementRate).toBeNull()
  const postsCalibrated = ({ calibration }: { calibration: { posts: number }[] }) =>
    calibration.reduce((sum, { posts }) => sum + posts, 0)
  expect([postsCalibrated(await seenBy(bob, bob)), postsCalibrated(await seenBy(outsider, bob))]).toEqual([1, 0])
})
