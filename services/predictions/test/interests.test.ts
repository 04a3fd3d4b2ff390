import { newId } from '@hunch/kit/postgres'
import { MemberDeactivatedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { getInterests, recommendationsFeed, setInterests, suggestPeople } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aSeed, clear, type Seeded, seed } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

/** The categories that members pick after joining, and the people who are suggested to them. */

let world: World
let ann: TestMember
const now = new Date('2026-11-21T12:00:00.000Z')
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  await world.setClock(now, { frozen: true })
  ann = world.join()
})
afterEach(() => world.setClock(null))

const pick = (categories: readonly string[]) => world.call(ann, setInterests, { body: { categories } })
const feed = async () =>
  (await world.call(ann, recommendationsFeed, { query: { limit: '50', offset: '0' } })).body as {
    prediction: { id: string }
    reason: { kind: string; params: Record<string, string> }
  }[]
const suggested = async (limit = 3): Promise<string[]> => {
  const { status, body } = await world.call(ann, suggestPeople, { query: { limit: String(limit) } })
  expect(status).toBe(200)
  return body.map(({ user }: { user: { id: string } }) => user.id)
}

test('picked categories are stored per member, each once, and replace the earlier ones', async () => {
  expect((await world.call(ann, getInterests)).body).toEqual({ categories: [] })
  expect((await pick(['weather', 'food', 'weather'])).body).toEqual({ categories: ['food', 'weather'] })
  expect((await pick(['music'])).body).toEqual({ categories: ['music'] })
  expect((await world.call(ann, getInterests)).body).toEqual({ categories: ['music'] })
  expect((await world.call(world.join(), getInterests)).body).toEqual({ categories: [] })
  const unknown = await pick(['music', 'astrology'])
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknownCategory'])
})

test('For You starts with the picked categories from the next read on', async () => {
  const weather = aSeed({ category: 'weather' })
  const others = ['food', 'music', null].map((category) => aSeed({ category, agree: 6 }))
  await seed(world, now, [weather, ...others])
  expect((await feed())[0]?.prediction.id).not.toBe(weather.id)
  await pick(['weather'])
  const [first] = await feed()
  expect(first).toMatchObject({
    prediction: { id: weather.id },
    reason: { kind: 'category', params: { category: 'weather' } },
  })
})

/** Creates a member with a recent post, and returns the member's id. */
async function author(post: Partial<Seeded> = {}): Promise<string> {
  const person = world.join()
  await seed(world, now, [aSeed({ ownerId: person.id, ...post })])
  return person.id
}

test('members with recent public posts with votes are suggested, first those in picked categories', async () => {
  const popular = await author({ category: 'food', agree: 40 })
  const picked = await author({ category: 'weather', agree: 3 })
  const quiet = await author({ category: 'food', agree: 2 })
  await author({ category: 'weather', agree: 0, disagree: 0 })
  await author({ category: 'weather', ageHours: 24 * 40 })
  await author({ category: 'weather', groupId: newId(), audienceGroupId: newId() })
  await seed(world, now, [aSeed({ ownerId: ann.id, category: 'weather', agree: 90 })])
  expect(await suggested()).toEqual([popular, picked, quiet])
  await pick(['weather'])
  expect(await suggested()).toEqual([picked, popular, quiet])
  expect(await suggested(1)).toEqual([picked])
  const { body } = await world.call(ann, suggestPeople, { query: {} })
  expect(body[0]).toMatchObject({ user: { id: picked }, category: 'weather' })
})

test('followed, deactivated and deleted members are not suggested', async () => {
  const followed = await author()
  const away = await author()
  const gone = await author()
  const left = await author()
  await world.publish('social', FollowStartedSchema, followed, { followerId: ann.id, followedId: followed })
  world.auth.cards.set(away, { firstName: 'Away', isActive: false, version: 2n })
  await world.publish('auth', MemberDeactivatedSchema, away, { memberId: away }, { memberId: away })
  await world.publish('auth', MemberDeletedSchema, gone, { memberId: gone }, { memberId: gone })
  expect(await suggested()).toEqual([left])
})

test('a member’s picked categories are deleted with their account', async () => {
  await pick(['weather'])
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect(await world.rows('select * from interests where member_id = $1', [ann.id])).toEqual([])
  await pick(['food'])
  expect(await world.rows('select * from interests where member_id = $1', [ann.id])).toEqual([])
})
