import { listHighlights } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aSeed, clear, seed } from './support/past-posts.ts'
import { inMinutes, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

type Items = { prediction: { headline: string } }[]
const headlines = (items: Items) => items.map(({ prediction }) => prediction.headline)

test('posts that close within a day are ordered by deadline, posts with a new result latest first', async () => {
  const ann = world.join()
  const ben = world.join()
  await world.post(ann, { headline: 'in three hours', deadline: inMinutes(180) })
  await world.post(ann, { headline: 'in an hour', deadline: inMinutes(60) })
  await world.post(ann, { headline: 'in two days', deadline: inMinutes(2 * 24 * 60) })
  await world.post(ben, { headline: 'my own', deadline: inMinutes(30) })
  const [first, second] = [
    await world.post(ann, { headline: 'decided first', deadline: inMinutes(10) }),
    await world.post(ann, { headline: 'decided last', deadline: inMinutes(20) }),
  ]
  await world.rows(`update posts set deadline = now() - interval '2 hours', resolved_at = now() - interval '1 hour',
    result = true where id = '${first}'`)
  await world.rows(`update posts set deadline = now() - interval '2 hours', resolved_at = now() - interval '5 minutes',
    result = false where id = '${second}'`)
  const { status, body } = await world.call(ben, listHighlights)
  expect([status, headlines(body.closingSoon), headlines(body.newResults)]).toEqual([
    200,
    ['in an hour', 'in three hours'],
    ['decided last', 'decided first'],
  ])
})

test('deleted posts are in neither list', async () => {
  const ann = world.join()
  await world.rows('update posts set deleted_at = now() where deleted_at is null')
  expect((await world.call(ann, listHighlights)).body).toEqual({ closingSoon: [], newResults: [] })
})

test('a result is listed for a day if it came within four days of the deadline, and at most four are listed', async () => {
  const now = new Date()
  await clear(world)
  await world.setClock(now, { frozen: true })
  /** A post with a result that is `resultAgeHours` old, and whose deadline passed `endedHours` before that. */
  const decided = (headline: string, resultAgeHours: number, endedHours = 1) =>
    aSeed({ headline, ageHours: resultAgeHours + endedHours + 5, durationHours: 5, result: true, resultAgeHours })
  await seed(world, now, [
    decided('more than a day ago', 24.1),
    decided('almost a day ago', 23.9),
    decided('long after the deadline', 1, 95.1),
    decided('days after the deadline', 1, 94.9),
    decided('just now', 0.1),
  ])
  const viewer = world.join()
  const listed = async () => headlines((await world.call(viewer, listHighlights)).body.newResults)
  expect(await listed()).toEqual(['just now', 'days after the deadline', 'almost a day ago'])
  const newer = ['third', 'second', 'first']
  await seed(
    world,
    now,
    newer.map((headline, index) => decided(headline, 0.09 - index / 100)),
  )
  expect(await listed()).toEqual(['first', 'second', 'third', 'just now'])
})
