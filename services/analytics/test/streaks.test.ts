import { newId } from '@hunch/kit/postgres'
import { ReflectionWrittenSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { day, inDays, inHours, newPost, posted, resolved, voted } from './support/events.ts'
import { eventOf, startWorld, type TestMember, type World } from './support/world.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

let world: World
let owner: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = await world.join()
})
afterAll(() => world.stop())
beforeEach(() => world.setClock(noon, { frozen: true }))

const streakOf = async (member: TestMember, of = member) =>
  (await world.call(member, calls.getStreak, { params: { id: of.id } })).body
const warnings = async (member: TestMember) =>
  (await world.published(member.id)).filter(({ type }) => type === 'StreakAtRisk').map(({ message }) => message)
const vote = (member: TestMember, at: Date, localDate = day(at)) => voted(newPost(owner), member, true, at, localDate)

test('votes, posts, one’s own resolutions and reflections count for their local day', async () => {
  const ann = await world.join({ timeZone: 'Pacific/Auckland' })
  const post = newPost(ann)
  const reflection = (at: Date, localDate: string) =>
    eventOf(
      ReflectionWrittenSchema,
      post.id,
      { reflectionId: newId(), postId: post.id, memberId: ann.id, localDate },
      at,
    )
  for (const event of [
    vote(ann, noon, '2026-03-03'),
    posted(post, inDays(1, noon), { localDate: '2026-03-04' }),
    resolved(post, false, inDays(2, noon), '2026-03-05'),
    reflection(inDays(3, noon), '2026-03-06'),
  ])
    await world.handle(event)
  await world.setClock(inDays(3, noon))
  expect(await streakOf(ann)).toEqual({ currentStreak: 4, longestStreak: 4, freezes: 0, countsToday: true })
  await world.setClock(inDays(4, noon))
  expect(await streakOf(ann)).toMatchObject({ currentStreak: 4, countsToday: false })
  await world.setClock(inDays(5, noon))
  expect(await streakOf(ann)).toMatchObject({ currentStreak: 0, longestStreak: 4 })
  const published = (await world.published(ann.id)).filter(({ type }) => type === 'StandingChanged')
  expect(published.map(({ message }) => message['currentStreak'])).toEqual([1, 2, 3, 4])
  const badge = (await world.published(ann.id)).find(({ message }) => message['kind'] === 'streak-3')
  expect(badge?.message).toMatchObject({ achievement: 'badge', target: 3 })
})

test('the same day counts once; a day ahead of today in another zone is kept', async () => {
  const ann = await world.join({ timeZone: 'America/Los_Angeles' })
  await world.handle(vote(ann, noon, '2026-03-03'), vote(ann, inHours(1, noon), '2026-03-03'))
  await world.handle(vote(ann, inHours(2, noon), '2026-03-02'))
  await world.setClock(inHours(3, noon))
  expect(await streakOf(ann)).toMatchObject({ currentStreak: 2, longestStreak: 2 })
})

test('a member with a streak to lose is warned at 20:00 in their time zone, once, and not before', async () => {
  const ann = await world.join({ timeZone: 'Asia/Tokyo' })
  const bob = await world.join({ timeZone: 'America/New_York' })
  const once = await world.join()
  const days = ['2026-03-01', '2026-03-02']
  for (const [index, localDate] of days.entries())
    await world.handle(vote(ann, inDays(index, noon), localDate), vote(bob, inDays(index, noon), localDate))
  await world.handle(vote(once, noon))
  const clock = async (instant: string) => {
    await world.setClock(new Date(instant), { frozen: true })
    await world.settle()
    return [await warnings(ann), await warnings(bob), await warnings(once)].map((published) => published.length)
  }
  expect(await clock('2026-03-03T10:59:59Z')).toEqual([0, 0, 0])
  expect(await clock('2026-03-03T11:00:00Z')).toEqual([1, 0, 0]) // 20:00 in Tokyo
  expect(await warnings(ann)).toEqual([{ memberId: ann.id, currentStreak: 2, localDate: '2026-03-03' }])
  expect(await clock('2026-03-04T00:59:59Z')).toEqual([1, 0, 0])
  expect(await clock('2026-03-04T01:00:00Z')).toEqual([1, 1, 0]) // 20:00 in New York, still on March 3
  expect(await clock('2026-03-09T00:00:00Z')).toEqual([1, 1, 0])
})

test('a member who acted today is not warned; the next day at risk is tomorrow', async () => {
  const ann = await world.join()
  await world.handle(vote(ann, noon), vote(ann, inDays(1, noon)))
  await world.handle(vote(ann, inDays(2, noon)))
  await world.setClock(inHours(9, inDays(2, noon)), { frozen: true })
  expect(await warnings(ann)).toEqual([])
  await world.setClock(inHours(9, inDays(3, noon)), { frozen: true })
  expect(await warnings(ann)).toEqual([{ memberId: ann.id, currentStreak: 3, localDate: day(inDays(3, noon)) }])
})

test('if a freeze saves the streak, the member is warned again the next day', async () => {
  const ann = await world.join()
  for (let n = 0; n < 7; n += 1) await world.handle(vote(ann, inDays(n, noon)))
  for (const n of [7, 8, 9]) {
    await world.setClock(inHours(9, inDays(n, noon)), { frozen: true })
    await world.settle()
  }
  expect((await warnings(ann)).map(({ localDate }) => localDate)).toEqual([7, 8].map((n) => day(inDays(n, noon))))
  expect(await streakOf(ann)).toMatchObject({ currentStreak: 0, longestStreak: 7 })
})

test('a deactivated member is not warned; while auth is unavailable no warning is lost', async () => {
  const [ann, bob] = [await world.join(), await world.join()]
  await world.handle(...[ann, bob].flatMap((member) => [vote(member, noon), vote(member, inDays(1, noon))]))
  world.auth.contacts.set(bob.id, { timeZone: 'UTC', isActive: false })
  world.auth.mood.silent = true
  await world.setClock(inHours(8.5, inDays(2, noon)), { frozen: true })
  await expect(world.settle()).rejects.toMatchObject({ code: 'unavailable' })
  world.auth.mood.silent = false
  expect(await warnings(ann)).toHaveLength(1)
  expect(await warnings(bob)).toEqual([])
})

test('threat 50: others see a streak as of its member’s yesterday, in the time zone last seen', async () => {
  const ann = await world.join({ timeZone: 'Pacific/Kiritimati' })
  const bob = await world.join()
  await world.setClock(noon)
  await world.call(ann, calls.startSession)
  await world.handle(vote(ann, noon, '2026-03-03'))
  expect(await streakOf(ann)).toMatchObject({ currentStreak: 1, countsToday: true })
  expect(await streakOf(bob, ann)).toEqual({ currentStreak: 0, longestStreak: 0, freezes: 0, countsToday: false })
  await world.setClock(inDays(1, noon))
  expect(await streakOf(bob, ann)).toMatchObject({ currentStreak: 1, countsToday: false })
})
