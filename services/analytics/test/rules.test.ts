import { expect, test } from '@jest/globals'
import { instantOf, lastDays, mondayOf } from '../src/calendar/rules.ts'
import { calibrate } from '../src/member-analytics/rules/calibration.ts'
import { pseudonymOf } from '../src/members/rules.ts'
import { defaultThresholds } from '../src/standing/rules/ranks.ts'
import { append, canAppend, firstStanding, replay, type Scoring } from '../src/standing/rules/standing.ts'
import { checkRisk, nextDayAtRisk } from '../src/streaks/rules/at-risk.ts'
import { streakMoments } from '../src/streaks/rules/streak.ts'
import { stickiness } from '../src/usage-statistics/rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))
const scoring = (post: number, right: boolean | null, more: Partial<Scoring> = {}): Scoring => ({
  postId: `post ${post}`,
  ownerId: `owner ${post % 3}`,
  settlement: 1,
  settledAt: at(post),
  right,
  otherVoters: 5,
  othersRight: 3,
  ...more,
})

test('appending scorings gives the same standing as replaying them, in any order', () => {
  const scorings = [1, 2, 3, 4, 5, 6, 7].map((n) => scoring(n, n !== 3))
  const appended = append(firstStanding, scorings, new Set(), defaultThresholds)
  expect(replay(scorings, defaultThresholds)).toEqual(appended)
  expect(replay([...scorings].reverse(), defaultThresholds)).toEqual(appended)
  expect(appended.standing).toMatchObject({ scored: 7, right: 6, hitRun: 4, longestHitRun: 4, rank: 'Rising Star' })
  expect(appended.standing.authors).toHaveLength(3)
})

test('a later settlement removes an earlier score completely; its badges stay', () => {
  const first = [1, 2, 3, 4, 5].map((n) => scoring(n, true))
  const changed = scoring(3, false, { settlement: 2, settledAt: at(20) })
  const undone = scoring(4, null, { settlement: 2, settledAt: at(21) })
  const { standing, earned } = replay([...first, changed, undone], defaultThresholds)
  expect(standing).toMatchObject({ scored: 4, right: 3, hitRun: 0, longestHitRun: 3, rank: 'Rising Star' })
  expect(earned).toEqual([
    { kind: 'first-hit-1', at: at(1) },
    { kind: 'hot-hand-5', at: at(5) },
  ])
  expect(canAppend(standing, [scoring(22, true)])).toBe(true)
  expect(canAppend(standing, [scoring(22, true, { settlement: 2 })])).toBe(false)
  expect(canAppend(standing, [scoring(6, true)])).toBe(false)
})

test('posts are binned by their agree share in tenths', () => {
  expect(
    calibrate([
      { agreeShare: 0.62, cameTrue: true },
      { agreeShare: 0.68, cameTrue: false },
      { agreeShare: 1, cameTrue: true },
      { agreeShare: 0.95, cameTrue: true },
    ]),
  ).toEqual([
    { agreeShare: 0.65, cameTrue: 0.5, posts: 2 },
    { agreeShare: 0.975, cameTrue: 1, posts: 2 },
  ])
})

test('weeks begin on Monday, and days continue across months', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02'])
  expect(lastDays('2026-03-02', 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
})

test.each([
  ['UTC', '2026-03-08T20:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08T14:15:00.000Z'],
  ['America/New_York', '2026-03-09T00:00:00.000Z'], // summer time begins there on this day
  ['Pacific/Kiritimati', '2026-03-08T06:00:00.000Z'],
  ['Nowhere/Land', '2026-03-08T20:00:00.000Z'],
])('20:00 in %s is an instant', (zone, expected) => {
  expect(instantOf('2026-03-08', 20, zone).toISOString()).toBe(expected)
})

test('a day at risk is due when it is first 20:00 anywhere', () => {
  expect(nextDayAtRisk(['2026-03-01'], '2026-03-01')).toBeNull()
  expect(nextDayAtRisk(['2026-02-28', '2026-03-01'], '2026-03-01')).toEqual({
    day: '2026-03-02',
    dueAt: new Date('2026-03-02T06:00:00Z'),
  })
})

test('a warning is due at 20:00, not before, and never once the streak is lost', () => {
  const days = ['2026-03-01', '2026-03-02']
  const check = (today: string, now: string) =>
    checkRisk(days, { day: '2026-03-03', today, timeZone: 'Europe/Berlin', now: new Date(now) })
  expect(check('2026-03-03', '2026-03-03T12:00:00Z')).toEqual({
    warn: null,
    next: { day: '2026-03-03', dueAt: new Date('2026-03-03T19:00:00Z') },
  })
  expect(check('2026-03-03', '2026-03-03T19:00:00Z')).toEqual({ warn: { day: '2026-03-03', streak: 2 }, next: null })
  expect(check('2026-03-05', '2026-03-05T19:00:00Z')).toEqual({ warn: null, next: null })
  expect(
    checkRisk([...days, '2026-03-03'], { day: '2026-03-03', today: '2026-03-03', timeZone: 'UTC', now: at(99) }),
  ).toEqual({
    warn: null,
    next: { day: '2026-03-04', dueAt: new Date('2026-03-04T06:00:00Z') },
  })
})

test('days counted out of order give the streak at each time', () => {
  const counted = (day: string, hour: number) => ({ day, countedAt: at(hour) })
  const moments = streakMoments([counted('2026-03-02', 3), counted('2026-03-01', 5), counted('2026-03-03', 4)])
  expect(moments.map(({ at: moment, longest }) => [moment.getUTCHours(), longest])).toEqual([
    [3, 1],
    [4, 2],
    [5, 3],
  ])
})

test('a pseudonym is always the same for an act, and differs between acts', () => {
  expect(pseudonymOf('a', 'b')).toBe(pseudonymOf('a', 'b'))
  expect(pseudonymOf('a', 'b')).not.toBe(pseudonymOf('a', 'c'))
  expect(pseudonymOf('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('stickiness is the mean of daily members, divided by the members of the month', () => {
  expect(stickiness([2, 4], 6)).toBe(0.5)
  expect(stickiness([0], 0)).toBeNull()
})
