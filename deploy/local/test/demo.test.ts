import { existsSync } from 'node:fs'
import { CreatePredictionFields, type FeedItem, limits } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { z } from 'zod'
import { fillDemo } from '../src/demo/fill.ts'
import { demoPeople } from '../src/demo/people.ts'
import { demoPosts } from '../src/demo/posts.ts'
import { makeTimeline } from '../src/demo/timeline.ts'
import { createProduct, type Product } from '../src/product.ts'
import { productOptions, removeFolders } from './world.ts'

jest.setTimeout(300_000)

describe('what the demo data says', () => {
  test('fits the contracts, and every drawing is there', () => {
    for (const { headline, statement, story, photos = [] } of demoPosts) {
      const fields = { headline, supportingStatement: statement, ...(story ? { experienceContext: story } : {}) }
      expect(CreatePredictionFields.safeParse(fields)).toMatchObject({ success: true })
      for (const name of photos)
        expect(existsSync(new URL(`../src/demo/drawings/${name}.svg`, import.meta.url))).toBe(true)
    }
    for (const { bio } of demoPeople) expect([...bio].length).toBeLessThanOrEqual(limits.bio)
  })

  test('is the same timeline at every start, up to now', () => {
    const now = new Date('2030-01-01T12:00:00Z')
    const acts = makeTimeline(demoPosts, demoPeople, now)
    expect(acts).toEqual(makeTimeline(demoPosts, demoPeople, now))
    expect(acts.every(({ at }, index) => at < now && (acts[index - 1]?.at ?? at) <= at)).toBe(true)
    expect(acts.filter(({ kind }) => kind === 'vote').length).toBeGreaterThan(500)
  })
})

describe('a product filled with it', () => {
  let product: Product
  let feed: z.output<typeof FeedItem>[]
  beforeAll(async () => {
    const options = productOptions({ people: demoPeople })
    await fillDemo(options)
    product = await createProduct(options)
    await product.start()
    const page = async (offset: number): Promise<typeof feed> =>
      (await fetch(new URL(`/api/predictions/explore?limit=50&offset=${offset}`, product.origin()))).json() as never
    feed = [...(await page(0)), ...(await page(50))]
  })
  afterAll(async () => {
    await product.stop()
    removeFolders()
  })

  test('shows posts of many people, newest first, none from the future', () => {
    expect(feed.length).toBe(53)
    const times = feed.map(({ prediction }) => Date.parse(prediction.createdAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(Date.now())
    expect(new Set(feed.map(({ user }) => user.country)).size).toBeGreaterThan(20)
  })

  test('has posts at every stage', () => {
    const count = (fits: (post: z.output<typeof FeedItem>['prediction']) => boolean) =>
      feed.filter(({ prediction }) => fits(prediction)).length
    expect(count(({ ended }) => !ended)).toBeGreaterThan(10)
    expect(count(({ ended, resolved }) => ended && !resolved)).toBeGreaterThan(3)
    for (const result of [true, false, null])
      expect(count((post) => post.resolved && post.result === result)).toBeGreaterThan(2)
    expect(count(({ postType }) => postType === 'comparison')).toBe(4)
    expect(count(({ isExperience }) => isExperience)).toBe(2)
    expect(count(({ photos }) => photos.length > 0)).toBeGreaterThan(10)
  })

  test('has people who talk and meet in groups', async () => {
    expect(feed.reduce((sum, { commentCount }) => sum + commentCount, 0)).toBeGreaterThan(25)
    expect(feed.reduce((sum, { reactionCount }) => sum + reactionCount, 0)).toBeGreaterThan(100)
    expect(feed.filter(({ prediction }) => prediction.groupId)).toHaveLength(3) // and one in a private group
  })

  test('has votes that differ from post to post', () => {
    const shares = feed.map(({ agreeCount, totalVotes }) => agreeCount / totalVotes)
    expect(feed.every(({ totalVotes }) => totalVotes > 0)).toBe(true)
    expect(shares.filter((share) => share > 0.75).length).toBeGreaterThan(8)
    expect(shares.filter((share) => share < 0.35).length).toBeGreaterThan(8)
  })

  test('goes by the real clock again', async () => {
    const { headers } = await fetch(new URL('/api/predictions/explore', product.origin()))
    expect(Math.abs(Number(headers.get('server-time')) - Date.now())).toBeLessThan(5_000)
  })

  test('shows its photos', async () => {
    const url = feed.flatMap(({ prediction }) => prediction.photoUrls)[0] ?? ''
    const image = await fetch(new URL(url, product.origin()))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  })
})
