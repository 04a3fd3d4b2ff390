import { expect, test } from '@jest/globals'
import { type BadgeFigures, badgeRules, newlyEarned, progressOf, wilsonLowerBound } from '../src/badges/rules/badges.ts'
import {
  accuracyScore,
  edge,
  edgeLowerBound,
  edgeOf,
  isUpset,
  noEdge,
  withEdge,
} from '../src/standing/rules/accuracy.ts'
import { deservedRank, firstRank, nextRank, type RankFigures, updateRank } from '../src/standing/rules/ranks.ts'
import { streakOf } from '../src/streaks/rules/streak.ts'

const sums = (edges: readonly number[]) => edges.reduce((total, value) => withEdge(total, value), noEdge)
const repeat = (value: number, times: number) => Array.from({ length: times }, () => value)

test('accuracy is shown from five scored votes on', () => {
  expect(accuracyScore(4, 4)).toBeNull()
  expect(accuracyScore(3, 5)).toBe(60)
})

test('voting with the majority has an edge of zero, being right against it a positive one', () => {
  expect(edgeOf({ right: true, otherVoters: 10, othersRight: 7 })).toBe(0)
  expect(edgeOf({ right: false, otherVoters: 10, othersRight: 3 })).toBe(0)
  expect(edgeOf({ right: true, otherVoters: 10, othersRight: 3 })).toBe(1)
  expect(edgeOf({ right: false, otherVoters: 10, othersRight: 7 })).toBe(-1)
  expect(edgeOf({ right: true, otherVoters: 10, othersRight: 5 })).toBe(0.5)
  expect(edgeOf({ right: true, otherVoters: 3, othersRight: 0 })).toBeNull()
})

test('the edge is damped by twenty votes, its lower bound by the spread', () => {
  const edges = sums([...repeat(1, 30), ...repeat(-1, 10), ...repeat(0, 60)])
  expect(edge(edges)).toBeCloseTo((100 * 20) / 120)
  const sd = Math.sqrt((40 - 100 * 0.2 ** 2) / 99)
  expect(edgeLowerBound(edges)).toBeCloseTo((100 * (0.2 - (1.96 * sd) / 10) * 100) / 120)
  expect(edgeLowerBound(sums([1]))).toBe(Number.NEGATIVE_INFINITY)
  expect(withEdge(withEdge(noEdge, 0.5), 0.5, -1)).toEqual(noEdge)
})

test('Wilson’s bound agrees with the published example', () => {
  expect(wilsonLowerBound(81, 263)).toBeCloseTo(0.2553, 3) // Newcombe 1998, table I
})

const figures = (over: Partial<RankFigures>): RankFigures => ({
  scored: 0,
  right: 0,
  authors: 9,
  edge: noEdge,
  ...over,
})

test.each([
  ['Rookie', figures({ scored: 4, right: 4 })],
  ['Rising Star', figures({ scored: 5 })],
  ['Rising Star', figures({ scored: 25, right: 12 })],
  ['Predictor', figures({ scored: 25, right: 13 })],
  ['Rising Star', figures({ scored: 25, right: 25, authors: 4 })],
  ['Expert', figures({ scored: 75, right: 20 })],
  ['Predictor', figures({ scored: 75, right: 70, edge: sums([-1]) })],
  ['Master', figures({ scored: 200, right: 150, edge: sums(repeat(0, 150)) })],
  ['Legend', figures({ scored: 500, right: 400, edge: sums(repeat(0.5, 100)) })],
])('the figures of its row deserve %s', (rank, rankFigures) => {
  expect(deservedRank(rankFigures)).toBe(rank)
})

test('the next rank lists all its requirements, with the member’s current figures', () => {
  expect(nextRank('Rising Star', figures({ scored: 15, right: 10, authors: 3 }))).toEqual({
    rank: 'Predictor',
    asks: [
      { kind: 'scored', current: 15, target: 25 },
      { kind: 'authors', current: 3, target: 5 },
      { kind: 'accuracy', current: 60, target: 50 },
    ],
  })
  const bound = nextRank('Expert', figures({ scored: 80 }))?.asks.at(-1)
  expect(bound).toEqual({ kind: 'edgeLowerBound', current: null, target: 0 })
  expect(nextRank('Legend', figures({ scored: 900 }))).toBeNull()
})

test('a rank rises at once and falls by one step only after thirty days below', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
  const high = updateRank(firstRank, figures({ scored: 80, right: 60 }), day(0))
  expect(high).toEqual({ rank: 'Expert', belowSince: null })
  const low = figures({ scored: 10, right: 2 })
  const waiting = updateRank(high, low, day(1))
  expect(waiting).toEqual({ rank: 'Expert', belowSince: day(1) })
  expect(updateRank(waiting, low, day(30)).rank).toBe('Expert')
  const fallen = updateRank(waiting, low, day(31))
  expect(fallen).toEqual({ rank: 'Predictor', belowSince: day(31) })
  expect(updateRank(fallen, low, day(60)).rank).toBe('Predictor')
  expect(updateRank(fallen, low, day(61))).toEqual({ rank: 'Rising Star', belowSince: null })
  expect(updateRank(waiting, figures({ scored: 90, right: 70 }), day(20)).belowSince).toBeNull()
})

const days = (...numbers: readonly number[]) =>
  numbers.map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10))
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a streak counts active days, and is not broken by today', () => {
  expect(streakOf(days(1, 2, 3), '2026-01-04')).toMatchObject({ current: 3, longest: 3, countsToday: false })
  expect(streakOf(days(1, 2, 3, 4), '2026-01-04')).toMatchObject({ current: 4, countsToday: true })
  expect(streakOf(days(1, 2, 3), '2026-01-05')).toMatchObject({ current: 0, longest: 3 })
  expect(streakOf([], '2026-01-05')).toMatchObject({ current: 0, longest: 0 })
})

test('seven days earn a freeze, which bridges one missed day; a member holds at most two', () => {
  expect(streakOf(days(...span(1, 7)), '2026-01-07').freezes).toBe(1)
  expect(streakOf(days(...span(1, 7), 9), '2026-01-09')).toMatchObject({ current: 8, freezes: 0 })
  expect(streakOf(days(...span(1, 7), 10), '2026-01-10')).toMatchObject({ current: 1 })
  expect(streakOf(days(...span(1, 21)), '2026-01-21').freezes).toBe(2)
  expect(streakOf(days(...span(1, 14), 17), '2026-01-17')).toMatchObject({ current: 15, freezes: 0 })
})

test('a counted day after today is kept, and a comeback is detected', () => {
  expect(streakOf(days(1, 2, 3), '2026-01-02')).toMatchObject({ current: 3, countsToday: true })
  expect(streakOf(days(...span(1, 6), 10, 11, 12), '2026-01-12').cameBack).toBe(false)
  expect(streakOf(days(...span(1, 8), 12, 13, 14), '2026-01-14').cameBack).toBe(true)
})

const none = Object.fromEntries(
  ['longestStreak', 'comebacks', 'rightVotes', 'scoredVotes', 'longestHitRun', 'upsets', 'mostLikesOnComment'].map(
    (name) => [name, 0],
  ),
)
const badgeFigures = (over: Partial<BadgeFigures>): BadgeFigures => ({
  followers: 0,
  groupsFounded: 0,
  mostVotesOnPost: 0,
  posts: 0,
  votes: 0,
  resolvedOwnFalse: 0,
  resolvedOwnInTime: 0,
  reflections: 0,
  stories: 0,
  ...(none as Pick<
    BadgeFigures,
    'longestStreak' | 'comebacks' | 'rightVotes' | 'scoredVotes' | 'longestHitRun' | 'upsets' | 'mostLikesOnComment'
  >),
  ...over,
})

test('a badge is earned once, at its target, with visible progress before', () => {
  const reached = badgeFigures({ votes: 120, posts: 1 })
  expect(newlyEarned(reached, new Set()).map(({ kind }) => kind)).toEqual(['first-post-1', 'votes-10', 'votes-100'])
  expect(newlyEarned(reached, new Set(['votes-10', 'votes-100', 'first-post-1']))).toEqual([])
  const thousand = badgeRules.find(({ kind }) => kind === 'votes-1000')
  expect(thousand && progressOf(thousand, reached)).toBeCloseTo(0.12)
  expect(thousand && progressOf(thousand, badgeFigures({ votes: 1_000 }))).toBe(0.99)
  expect(new Set(badgeRules.map(({ kind }) => kind)).size).toBe(badgeRules.length)
})

test('the badge “Sharp” requires 50 scored votes and a minimum lower bound', () => {
  const kinds = (rightVotes: number, scoredVotes: number) =>
    newlyEarned(badgeFigures({ rightVotes, scoredVotes }), new Set(['first-hit-1'])).map(({ kind }) => kind)
  expect(kinds(49, 49)).toEqual([])
  expect(kinds(35, 50)).toEqual(['sharp-50'])
  expect(kinds(30, 50)).toEqual([])
})

test('an upset is a right vote, with less than a quarter of all votes right', () => {
  expect(isUpset({ right: true, otherVoters: 11, othersRight: 1 })).toBe(true)
  expect(isUpset({ right: true, otherVoters: 11, othersRight: 2 })).toBe(false)
  expect(isUpset({ right: false, otherVoters: 11, othersRight: 1 })).toBe(false)
})
