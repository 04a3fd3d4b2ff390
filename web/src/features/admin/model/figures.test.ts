import { expect, test } from '@jest/globals'
import { overview, post, report } from '../testing/answers.ts'
import {
  asBar,
  lastWeek,
  minutesAndSeconds,
  newestCohorts,
  perMember,
  platformActivity,
  retentionRate,
  sessionsPerUser,
  sharesPerActiveUser,
} from './figures.ts'
import { canHaveResult, stateOf } from './types.ts'

test('retention is the share of active members; shares are per active member, sessions per member with any', () => {
  expect(retentionRate(overview)).toBe(0.25)
  expect(sharesPerActiveUser(overview)).toBe(1.2)
  expect(sessionsPerUser(overview)).toBe(2.5)
})

test('without members every figure is 0', () => {
  const nobody = { ...overview, totalUsers: 0, activeUsers: 0, sessionMembers: 0 }
  expect([retentionRate(nobody), sharesPerActiveUser(nobody), sessionsPerUser(nobody)]).toEqual([0, 0, 0])
})

test('platform activity: sessions divided by 10, capped at 100', () => {
  expect(platformActivity({ totalSessions: 0 })).toBe(0)
  expect(platformActivity({ totalSessions: 250 })).toBe(0.25)
  expect(platformActivity({ totalSessions: 1_000 })).toBe(1)
  expect(platformActivity({ totalSessions: 25_000 })).toBe(1)
})

test('a bar is clamped to 0 and 100 percent', () => {
  expect([asBar(-1), asBar(0.4), asBar(1.2)]).toEqual([0, 0.4, 1])
})

test('a duration is in whole minutes and seconds, rounded up to the next minute at 59.6 s', () => {
  expect(minutesAndSeconds(185.4)).toEqual({ minutes: 3, seconds: 5 })
  expect(minutesAndSeconds(59.6)).toEqual({ minutes: 1, seconds: 0 })
})

test('cohorts shown: the 5 newest', () => {
  const shown = newestCohorts(report.userCohorts)
  expect(shown).toHaveLength(5)
  expect(shown[0]).toBe(report.userCohorts[0])
  expect(report.userCohorts.slice(0, 1).map(perMember)).toEqual([{ sessions: 2.5, daysActive: 3.4 }])
})

test('daily activity: of 30 days of data the last 7 are shown, and nothing if all of them are 0', () => {
  const week = lastWeek(report.dailyActiveUsers, ({ users }) => users)
  expect(report.dailyActiveUsers).toHaveLength(30)
  expect(week.map(({ users }) => users)).toEqual([23, 24, 25, 26, 27, 28, 29])
  expect(lastWeek(report.dailyActiveUsers, () => 0)).toEqual([])
})

test('a result can be set once voting is over, and never for comparisons', () => {
  const state = (over: Parameters<typeof post>[1]) => stateOf(post(1, over).prediction)
  expect(state({})).toBe('waiting')
  expect(state({ ended: false })).toBe('open')
  expect(state({ postType: 'comparison', ended: false })).toBe('comparison')
  expect(state({ resolved: true, result: true })).toBe('yes')
  expect(state({ resolved: true, result: false })).toBe('no')
  expect(state({ resolved: true, result: null })).toBe('unclear')
  expect(canHaveResult(post(1).prediction)).toBe(true)
  expect(canHaveResult(post(1, { ended: false }).prediction)).toBe(false)
  expect(canHaveResult(post(1, { postType: 'comparison' }).prediction)).toBe(false)
})
