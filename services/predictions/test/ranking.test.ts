import { expect, test } from '@jest/globals'
import { dislikesOf } from '../src/feeds/rules/candidate.ts'
import {
  type Candidate,
  dislike,
  forYouScore,
  novelty,
  quality,
  rankForYou,
  reasonFor,
  timeliness,
} from '../src/feeds/rules/for-you.ts'
import { rankTrending, type TrendingCandidate, trendingScore } from '../src/feeds/rules/trending.ts'

const post = (over: Partial<Candidate> = {}): Candidate => ({
  postId: 'p',
  authorId: 'a',
  category: null,
  country: null,
  ageHours: 5,
  durationHours: 24,
  leftHours: 19,
  resolved: false,
  resultAgeHours: null,
  voters: 10,
  commenters: 2,
  sharers: 1,
  reactors: 4,
  viewers: 92,
  followsAuthor: false,
  sharesGroup: false,
  categoryShare: 0,
  sameCountry: false,
  authorDislikes: 0,
  categoryDislikes: 0,
  followedVoters: 0,
  timesSeen: 0,
  voted: false,
  ...over,
})

test('quality is engagement per viewer, damped for few viewers', () => {
  expect(quality(post())).toBeCloseTo(Math.sqrt((10 + 4 + 2 + 2 + 0.8) / 100))
  expect(quality(post({ voters: 0, commenters: 0, sharers: 0, reactors: 0, viewers: 0 }))).toBeCloseTo(Math.sqrt(0.1))
})

test('a post fades by half of its duration and rises again near its deadline', () => {
  expect(timeliness(post({ ageHours: 12, leftHours: 12 }))).toBeCloseTo(0.5)
  expect(timeliness(post({ ageHours: 24, leftHours: 0.001 }))).toBeCloseTo(0.5, 2)
  expect(timeliness(post({ ageHours: 16, leftHours: 8 }))).toBeCloseTo(0.5 ** (16 / 12))
  expect(timeliness(post({ ageHours: 36, leftHours: -12 }))).toBeCloseTo(0.125)
  expect(timeliness(post({ ageHours: 24, durationHours: null, leftHours: null }))).toBeCloseTo(0.5)
})

test('for its voters an ended post is as fresh as its result', () => {
  const ended = { ageHours: 60, leftHours: -36, resolved: true, resultAgeHours: 0 }
  expect(timeliness(post({ ...ended, voted: true }))).toBeCloseTo(1)
  expect(timeliness(post(ended))).toBeCloseTo(0.5 ** 5)
  expect(novelty(post({ ...ended, voted: true }))).toBeCloseTo(1.2)
})

test('a post that was seen or voted on, or waits for its result, is ranked lower', () => {
  expect(novelty(post({ timesSeen: 3 }))).toBe(0.5)
  expect(novelty(post({ voted: true }))).toBe(0.15)
  expect(novelty(post({ leftHours: -1 }))).toBe(0.1)
})

test('the reason is the strongest one', () => {
  expect(reasonFor(post({ followsAuthor: true, sameCountry: true }))).toBe('followed')
  expect(reasonFor(post({ ageHours: 23.8, leftHours: 0.2 }))).toBe('endsSoon')
  expect(reasonFor(post({ ageHours: 0.5 }))).toBe('fresh')
  expect(reasonFor(post())).toBe('popular')
})

test('one author does not fill the page, and variety removes no post from the list', () => {
  const many = Array.from({ length: 6 }, (_, n) => post({ postId: `many-${n}`, authorId: 'loud', voters: 40 }))
  const few = Array.from({ length: 6 }, (_, n) => post({ postId: `few-${n}`, authorId: `quiet-${n}`, voters: 30 }))
  const ranked = rankForYou([...many, ...few], { country: null, limit: 1_000 })
  expect(ranked).toHaveLength(12)
  expect(ranked[0]?.postId).toMatch(/^many/)
  expect(ranked.slice(0, 7).filter(({ postId }) => postId.startsWith('many')).length).toBeLessThanOrEqual(2)
})

test('every fifth position is for another country, every tenth for a post of the last hour', () => {
  const ids = (prefix: string, count: number, over: Partial<Candidate>) =>
    Array.from({ length: count }, (_, n) => post({ postId: `${prefix}${n}`, authorId: `${prefix}${n}`, ...over }))
  const home = ids('home', 30, { country: 'KE', voters: 50, sameCountry: true })
  const abroad = ids('abroad', 10, { country: 'JP', voters: 1 })
  const young = ids('young', 5, { country: 'KE', voters: 0, ageHours: 0.5, timesSeen: 3, viewers: 900 })
  const order = rankForYou([...home, ...abroad, ...young], { country: 'KE', limit: 20 }).map(({ postId }) => postId)
  for (let from = 0; from < 20; from += 5)
    expect(order.slice(from, from + 5).some((id) => id.startsWith('abroad'))).toBe(true)
  for (let from = 0; from < 20; from += 10)
    expect(order.slice(from, from + 10).some((id) => id.startsWith('young'))).toBe(true)
})

test('posts are ordered by score, highest first', () => {
  const random = (seed: number) => ((Math.sin(seed) + 1) * 10_000) % 1
  const posts = Array.from({ length: 200 }, (_, n) =>
    post({
      postId: `p${n}`,
      authorId: `a${n}`,
      ageHours: 2 + random(n) * 20,
      leftHours: 22,
      voters: Math.floor(random(n + 7) * 50),
      viewers: 60 + n,
    }),
  )
  const young = new Set(posts.filter((candidate) => candidate.ageHours < 1).map(({ postId }) => postId))
  expect(young.size).toBe(0)
  const ids = rankForYou(posts, { country: null, limit: 200 }).map(({ postId }) => postId)
  const byScore = [...posts].sort((a, b) => forYouScore(b) - forYouScore(a)).map(({ postId }) => postId)
  expect(ids).toEqual(byScore)
})

const trending = (over: Partial<TrendingCandidate> = {}): TrendingCandidate => ({
  postId: 'p',
  authorId: 'a',
  actors: 12,
  engagement: 21,
  usualEngagement: 1,
  ageHours: 0,
  durationHours: 24,
  agreeCount: 10,
  disagreeCount: 10,
  ...over,
})

test('trending scores engagement unusual for the author, fades with the duration, and prefers close votes', () => {
  expect(trendingScore(trending())).toBeCloseTo(400 * 1.25)
  expect(trendingScore(trending({ usualEngagement: 20 }))).toBeCloseTo((1 / 20) * 1.25)
  expect(trendingScore(trending({ ageHours: 6 }))).toBeCloseTo(200 * 1.25)
  expect(trendingScore(trending({ disagreeCount: 0 }))).toBeCloseTo(400 * 0.75)
  expect(trendingScore(trending({ actors: 4 }))).toBe(0)
})

test('at most two posts of an author trend', () => {
  const posts = Array.from({ length: 5 }, (_, n) => trending({ postId: `p${n}`, engagement: 20 + n }))
  expect(rankTrending(posts, 20)).toEqual(['p4', 'p3'])
})

test('each “Not interested” mark lowers other posts of the author and category, down to a minimum', () => {
  expect(dislike(post())).toBe(1)
  expect(dislike(post({ authorDislikes: 1, categoryDislikes: 2 }))).toBeCloseTo(0.4 * 0.85 ** 2)
  expect(dislike(post({ authorDislikes: 500, categoryDislikes: 500 }))).toBeCloseTo(0.05 * 0.3)
  expect(forYouScore(post({ authorDislikes: 1 }))).toBeCloseTo(0.4 * forYouScore(post()))
})

test('a “Not interested” mark counts half after 30 days', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const { authors, categories } = dislikesOf(
    [
      { authorId: 'a', category: 'weather', saidAt: now },
      { authorId: 'a', category: null, saidAt: before(30) },
      { authorId: 'b', category: 'weather', saidAt: before(60) },
    ],
    now,
  )
  expect([authors.get('a'), authors.get('b'), categories.get('weather')]).toEqual([1.5, 0.25, 1.25])
})
