import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@hunch/kit/log'
import { CreatePredictionFields, EvidenceFields, type FeedItem, limits } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { z } from 'zod'
import { createBrowser } from '../../src/demo/browser.ts'
import { fillDemo } from '../../src/demo/fill.ts'
import { createLaterResults, type LaterResult } from '../../src/demo/later-results.ts'
import { demoPeople } from '../../src/demo/people.ts'
import { isSceneName } from '../../src/demo/pictures/scenes/index.ts'
import { demoPosts } from '../../src/demo/posts.ts'
import { stepsOf } from '../../src/demo/steps.ts'
import { makeTimeline } from '../../src/demo/timeline.ts'
import { createProduct, type Product } from '../../src/product.ts'
import { adminAccount, answer, signInAdmin } from '../people.ts'
import { newFolder, productOptions, removeFolders } from '../world.ts'

jest.setTimeout(300_000)

const hourMs = 3_600_000

describe('the demo data', () => {
  test('fits the contracts, and every photo has a scene', () => {
    for (const { headline, statement, story, sides, photos = [], evidence } of demoPosts) {
      const [agreeSide, disagreeSide] = sides ?? []
      const fields = { headline, supportingStatement: statement, experienceContext: story, agreeSide, disagreeSide }
      expect(CreatePredictionFields.safeParse(fields)).toMatchObject({ success: true })
      if (evidence) expect(EvidenceFields.safeParse(evidence)).toMatchObject({ success: true })
      const names: string[] = evidence?.photo ? [...photos, evidence.photo] : [...photos]
      expect(names.filter((name) => !isSceneName(name))).toEqual([])
    }
    for (const { bio } of demoPeople) expect([...bio].length).toBeLessThanOrEqual(limits.bio)
  })

  test('has the same timeline at every start, up to now', () => {
    const now = new Date('2030-01-01T12:00:00Z')
    const acts = makeTimeline(demoPosts, demoPeople, now)
    expect(acts).toEqual(makeTimeline(demoPosts, demoPeople, now))
    expect(acts.every(({ at }, index) => at < now && (acts[index - 1]?.at ?? at) <= at)).toBe(true)
    expect(acts.filter(({ kind }) => kind === 'vote').length).toBeGreaterThan(500)
  })

  test('has a result every few hours up to now', () => {
    const now = new Date('2030-01-01T12:00:00Z')
    const results = makeTimeline(demoPosts, demoPeople, now)
      .filter(({ kind }) => kind === 'resolve')
      .map(({ at }) => (now.getTime() - at.getTime()) / hourMs)
      .filter((hoursAgo) => hoursAgo < 24)
    expect(results.length).toBeGreaterThan(8)
    const gaps = [...results, 0].map((hoursAgo, index) => (results[index - 1] ?? 24) - hoursAgo)
    expect(Math.max(...gaps)).toBeLessThan(6)
  })

  test('is played in steps: acts at nearly the same time share one, unless one needs the other', () => {
    const now = new Date('2030-01-11T00:00:00Z')
    const act = (hoursAgo: number) => ({ at: new Date(now.getTime() - hoursAgo * hourMs) })
    const acts = [200, 197, 190, 10, 9.7, 8, 0.3, 0.2].map(act)
    const sizes = (together: boolean) => stepsOf(acts, now, () => together).map((step) => step.acts.length)
    expect(sizes(true)).toEqual([2, 1, 2, 1, 1, 1])
    expect(sizes(false)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })
})

describe('a product filled with it', () => {
  let product: Product
  let feed: z.output<typeof FeedItem>[]
  let laterResultsFile: string
  let read: () => Promise<typeof feed>
  beforeAll(async () => {
    const { email: adminEmail, password: adminPassword } = adminAccount
    const options = productOptions({ people: demoPeople, adminEmail, adminPassword })
    laterResultsFile = join(newFolder(), 'demo-results.json')
    await fillDemo({ ...options, laterResultsFile })
    product = await createProduct(options)
    await product.start()
    await product.ensureAdmin()
    const page = async (offset: number): Promise<typeof feed> =>
      (await fetch(new URL(`/api/predictions/explore?limit=50&offset=${offset}`, product.origin()))).json() as never
    read = async () => [...(await page(0)), ...(await page(50))]
    feed = await read()
  })
  afterAll(async () => {
    await product.stop()
    removeFolders()
  })

  test('shows posts of many people, newest first, none from the future', () => {
    expect(feed.length).toBe(81)
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
    expect(count(({ postType }) => postType === 'comparison')).toBe(6)
    expect(count(({ sides }) => sides !== null)).toBe(5)
    expect(count(({ evidence }) => evidence !== null)).toBeGreaterThan(15)
    expect(count(({ isExperience }) => isExperience)).toBe(2)
    expect(count(({ photos }) => photos.length > 0)).toBeGreaterThan(10)
  })

  test('has posts that end within the hour, the day and the week', () => {
    const hours = feed
      .map(({ prediction }) => (Date.parse(prediction.deadline ?? '') - Date.now()) / hourMs)
      .filter((left) => left > 0)
    expect(hours.filter((left) => left < 1).length).toBeGreaterThan(1)
    expect(hours.filter((left) => left >= 1 && left < 24).length).toBeGreaterThan(6)
    expect(hours.filter((left) => left >= 24).length).toBeGreaterThan(6)
  })

  test('has comments, reactions and posts in groups', async () => {
    expect(feed.reduce((sum, { commentCount }) => sum + commentCount, 0)).toBeGreaterThan(60)
    expect(feed.reduce((sum, { reactionCount }) => sum + reactionCount, 0)).toBeGreaterThan(100)
    expect(feed.filter(({ prediction }) => prediction.groupId)).toHaveLength(5) // two more posts are in private groups
  })

  test('has votes that differ from post to post', () => {
    const shares = feed.map(({ agreeCount, totalVotes }) => agreeCount / totalVotes)
    expect(feed.every(({ totalVotes }) => totalVotes > 0)).toBe(true)
    expect(shares.filter((share) => share > 0.75).length).toBeGreaterThan(8)
    expect(shares.filter((share) => share < 0.35).length).toBeGreaterThan(8)
  })

  test('uses the real clock again', async () => {
    const from = Date.now()
    const { headers } = await fetch(new URL('/api/predictions/explore', product.origin()))
    const at = Number(headers.get('server-time'))
    expect(at).toBeGreaterThan(from - 5_000)
    expect(at).toBeLessThan(Date.now() + 5_000)
  })

  test('shows its photos, 1,440 pixels wide, and the portraits of most people', async () => {
    const photos = feed.flatMap(({ prediction }) => prediction.photos)
    expect(new Set(photos.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['1440x960']))
    const people = new Map(feed.map(({ user }) => [user.id, user.profileImageUrl]))
    const portraits = [...people.values()].filter((url) => url !== null)
    expect(portraits.length).toBeGreaterThan(15)
    expect(portraits.length).toBeLessThan(people.size)
    for (const url of [photos[0]?.url, portraits[0]]) {
      const image = await fetch(new URL(url ?? '', product.origin()))
      expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    }
  })

  test('has cases that wait, decided cases, and an appeal that the admin may decide', async () => {
    const { browser } = await signInAdmin(product)
    const read = (path: string) => answer<{ reports: number }[]>(browser.call('GET', `/api/moderation/${path}`))
    expect((await read('cases')).map(({ reports }) => reports).sort()).toEqual([1, 2])
    expect(await read('cases?state=decided')).toHaveLength(2)
    expect(await read('appeals')).toMatchObject([{ mayDecide: true, member: { firstName: 'Kwame' } }])
  })

  test('leaves no one signed in', async () => {
    const viewer = createBrowser(product.origin())
    await viewer.submit(await viewer.visit('/api/auth/google'), { person: demoPeople[0]?.id ?? '' })
    const sessions = await (await viewer.call('GET', '/api/auth/sessions')).json()
    expect(sessions).toEqual([expect.objectContaining({ current: true })])
  })

  test('has a person with calls in every state, and a journal', async () => {
    const viewer = createBrowser(product.origin())
    await viewer.submit(await viewer.visit('/api/auth/google'), { person: demoPeople[0]?.id ?? '' })
    const { id } = (await (await viewer.call('GET', '/api/auth/user')).json()) as { id: string }
    const calls = (await (await viewer.call('GET', `/api/users/${id}/calls?limit=50`)).json()) as { state: string }[]
    const states = new Set(calls.map(({ state }) => state))
    for (const state of ['open', 'waiting', 'resultIn', 'right', 'wrong']) expect(states).toContain(state)
    expect(await (await viewer.call('GET', '/api/journal')).json()).toHaveLength(3)
  })

  test('has groups with an invite code, with which others can join', async () => {
    const as = async (person: string) => {
      const browser = createBrowser(product.origin())
      await browser.submit(await browser.visit('/api/auth/google'), { person })
      return browser
    }
    const [amara, giulia] = [await as('demo-amara'), await as('demo-giulia')]
    const listed = await answer<{ group: { id: string; name: string } }[]>(amara.call('GET', '/api/groups?limit=50'))
    const id = listed.find(({ group }) => group.name === 'Third floor, left wing')?.group.id ?? ''
    const { inviteCode } = await answer<{ inviteCode: string }>(amara.call('GET', `/api/groups/${id}/invite`))
    const posts = `/api/predictions/group/${id}`
    await answer(giulia.call('GET', posts), 404)
    await answer(giulia.call('POST', '/api/groups/join-by-invite', { inviteCode }))
    expect(await answer(giulia.call('GET', posts))).toHaveLength(1)
  })

  test('has results to come, which are given with evidence once they are due', async () => {
    const planned = JSON.parse(readFileSync(laterResultsFile, 'utf8')) as LaterResult[]
    const hours = planned.map(({ at }) => (Date.parse(at) - Date.now()) / hourMs)
    expect(hours.filter((left) => left < 1).length).toBeGreaterThan(1)
    expect(hours.filter((left) => left > 1 && left < 24).length).toBeGreaterThan(6)
    const end = new Date(Math.max(...planned.map(({ at }) => Date.parse(at))))
    await product.setClock(end)
    const given = { product, file: laterResultsFile, log: silentLog() }
    const half = createLaterResults({ ...given, now: () => new Date(planned[0]?.at ?? '') })
    expect(await half.flush()).toBeGreaterThan(0)
    expect(JSON.parse(readFileSync(laterResultsFile, 'utf8'))).not.toContainEqual(planned[0])
    await createLaterResults({ ...given, now: () => end }).flush()
    expect(JSON.parse(readFileSync(laterResultsFile, 'utf8'))).toEqual([])
    const shown = new Map((await read()).map((item) => [item.prediction.id, item]))
    for (const { predictionId, result, note } of planned)
      expect(shown.get(predictionId)).toMatchObject({ prediction: { result, evidence: { note } } })
  })
})
