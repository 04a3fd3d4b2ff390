import { newId } from '@hunch/kit/postgres'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { readerOf } from '../src/schema/visibility.ts'
import { findMatches, findSimilar } from '../src/search/find-matches.ts'
import { parseQuery } from '../src/search/rules.ts'
import { aSeed, type Seeded, seed } from './support/past-posts.ts'
import { startWorld, type World } from './support/world.ts'

/** A search must read only a few of many posts. The limits are reduced, so that 300 posts suffice for the tests. */

const limits = { sampledPosts: 20, walkedPosts: 40, enoughMatches: 5, similarWords: 5 }
const secretGroup = newId()
const hoursApart = 12

/** Returns the words of a post. `n` is the number of newer posts: 0 for the newest post. */
const wordsAt = (n: number): string =>
  [
    'rain',
    n % 2 === 0 ? 'snow' : 'thunder',
    n % 25 === 7 ? 'hailstones' : '',
    n === 299 ? 'comet' : '',
    n > 150 && n % 3 === 0 ? 'eclipse' : '',
    n % 10 === 0 ? '日本代表' : '',
    n === 250 ? '来週の雨' : '',
    n % 50 === 3 ? 'القطار السريع' : '',
  ].join(' ')

let world: World
let posts: Seeded[]
beforeAll(async () => {
  world = await startWorld()
  posts = Array.from({ length: 300 }, (_, n) =>
    aSeed({
      headline: wordsAt(n),
      ageHours: 1 + n * hoursApart,
      ...(n % 7 === 0 ? { groupId: secretGroup, audienceGroupId: secretGroup } : {}),
    }),
  )
  await seed(world, new Date(), posts)
  await world.settle()
})
afterEach(() => world.setClock(null))
afterAll(() => world.stop())

const bounds = (groupIds: readonly string[]) => ({ groupIds, reader: readerOf(undefined), candidates: 500, limit: 500 })

/** Returns for each found post the number of newer posts, in ascending order. */
const agesOf = (ids: readonly string[]) =>
  ids.map((id) => posts.findIndex((post) => post.id === id)).sort((a, b) => a - b)
const found = async (text: string, groupIds: readonly string[] = []) => {
  const query = parseQuery(text)
  if (!query) throw new Error('a query has words')
  return agesOf(await world.transaction((tx) => findMatches(tx, query, bounds(groupIds), limits)))
}
const similar = async (text: string) =>
  agesOf(await world.transaction((tx) => findSimilar(tx, text, bounds([]), limits)))

const agesWith = (...words: readonly string[]): number[] =>
  posts.flatMap(({ headline, audienceGroupId }, n) =>
    !audienceGroupId && words.every((word) => headline.includes(word)) ? [n] : [],
  )

test.each([
  ['a frequent word', 'rain'],
  ['two frequent words', 'rain snow'],
  ['a rare word', 'hailstones'],
  ['a frequent and a rare word', 'rain hailstones'],
  ['a word that only earlier posts have', 'eclipse'],
  ['the word of the oldest post', 'comet'],
  ['the word of the oldest post and a frequent one', 'comet rain'],
  ['the beginning of a word', 'hailst'],
  ['Japanese', '日本代表'],
  ['Japanese of one post', '来週の雨'],
  ['Arabic', 'القطار'],
])('%s: finds the newest matches, and all of them if they are few', async (_, query) => {
  const expected = agesWith(...query.split(' '))
  expect(expected.length).toBeGreaterThan(0)
  const ages = await found(query)
  expect(ages.length).toBeGreaterThanOrEqual(Math.min(limits.enoughMatches, expected.length))
  expect(ages).toEqual(expected.slice(0, ages.length))
})

test('two frequent words that no post has together find nothing', async () => {
  expect(await found('snow thunder')).toEqual([])
})

test('only members of a private group find its posts', async () => {
  const [hidden] = posts.flatMap(({ headline, audienceGroupId }, n) =>
    audienceGroupId && headline.includes('hailstones') ? [n] : [],
  )
  expect(hidden).toBeDefined()
  expect(await found('hailstones')).not.toContain(hidden)
  expect(await found('hailstones', [secretGroup])).toContain(hidden)
})

test('mistyped words find the posts with the words that are most similar', async () => {
  const ages = await similar('hailstnes')
  expect(ages.length).toBeGreaterThanOrEqual(limits.enoughMatches)
  expect(ages).toEqual(agesWith('hailstones').slice(0, ages.length))
  expect(await similar('cometh rain')).toEqual(agesWith('comet'))
  expect(await similar('zzzzzz')).toEqual([])
})

test('posts are found even if the clock is set back behind the newest post', async () => {
  await world.setClock(new Date(Date.now() - 20 * hoursApart * 3_600_000), { frozen: true })
  expect((await found('hailstones')).length).toBeGreaterThanOrEqual(limits.enoughMatches)
  expect(await found('comet')).toEqual([299])
})
