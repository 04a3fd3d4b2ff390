import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { chance, contentOf, disorderlyEventLog } from '@hunch/kit/testing'
import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createModel, lowThresholds } from '../../oracle/index.ts'
import { analyticsOperatorCommands } from '../../src/operator-commands.ts'
import { expectedStanding, publishedRanks, readStanding, zones } from '../support/standings.ts'
import { makeStory, type Story } from '../support/story.ts'
import { startWorld, type TestMember, type World } from '../support/world.ts'

const start = new Date('2026-02-02T00:00:00.000Z')
const seed = Number(process.env['STORY_SEED'] ?? 4)
let world: World
let people: TestMember[]
let story: Story
let stands: ReturnType<typeof createModel>
beforeAll(async () => {
  world = await startWorld({ rankThresholds: lowThresholds })
  people = await Promise.all(
    Array.from({ length: 12 }, (_, n) => world.join({ timeZone: zones[n % zones.length] ?? 'UTC', at: start })),
  )
  story = makeStory(people, { days: 22, seed, start })
  stands = createModel(story.storyEvents, lowThresholds)
})
afterAll(() => world.stop())

const here = () => people.slice(0, -1)
const expectedOf = (person: TestMember) => expectedStanding(stands, person, story.end)

test('with every event delivered twice and restarts in between, standings equal those of the test oracle', async () => {
  const random = chance(seed)
  let restarts = 0
  for (let from = 0; from < story.events.length; ) {
    const to = from + 20 + Math.floor(random() * 150)
    await world.appendTwice(story.events.slice(from, to))
    if (random() < 0.4) {
      await world.restart()
      restarts += 1
    }
    from = to
  }
  await world.settle()
  await world.setClock(story.end, { frozen: true })
  expect(restarts).toBeGreaterThan(2)
  expect(await world.rows('select * from parked_events')).toEqual([])
  const ranks = await publishedRanks(world)
  for (const person of here()) expect(await readStanding(world, person, ranks)).toEqual(expectedOf(person))
  // The story covers several ranks and many badges.
  expect(new Set(here().map((person) => expectedOf(person).rank)).size).toBeGreaterThan(2)
  const badges = new Set(here().flatMap((person) => Object.keys(expectedOf(person).badges)))
  expect(badges.size).toBeGreaterThan(10)
}, 180_000)

test('each badge and rank was published once, and versions only grow', async () => {
  const published = await world.published()
  for (const person of here()) {
    const mine = published.filter(({ key }) => key === person.id)
    const kinds = mine.filter(({ message }) => message['achievement'] === 'badge').map(({ message }) => message['kind'])
    expect(new Set(kinds).size).toBe(kinds.length)
    expect([...kinds].sort()).toEqual(Object.keys(expectedOf(person).badges).sort())
    const versions = mine.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  }
})

test('a recomputation changes no standing', async () => {
  expect(await world.service.recompute()).toEqual({ members: here().length, changed: [] })
  const [person] = here() as [TestMember]
  await world.rows(`update standings set scored = scored + 1, user_rank = 'Legend' where member_id = $1`, [person.id])
  await world.rows(`delete from badges where member_id = $1`, [person.id])
  const before = await world.published()
  expect((await world.service.recompute()).changed).toEqual([person.id])
  expect((await world.service.recompute()).changed).toEqual([])
  expect(await world.published()).toEqual(before)
})

test('damaged read models rebuilt from the log are the same row by row, and nothing is published', async () => {
  // The log's partitions may be read in any order.
  const published = async () => (await world.published()).sort((a, b) => a.version - b.version)
  const publishedBefore = await published()
  const [blockerId = '', ...others] = people.map(({ id }) => id)
  const blocks = others.slice(0, 2).map((blockedId) => ({ blockerId, blockedId }))
  await world.publish('moderation', BlockStartedSchema, blockerId, ...blocks)
  const before = await contentOf(world.config.databaseUrl)
  for (const seed of [undefined, 1]) {
    await world.rows(`update standings set scored = scored + 1, user_rank = 'Legend'`)
    await world.rows('update members set erased = not erased, joined_at = now()')
    await world.rows('update blocks set standing = false, version = 99')
    for (const table of ['badges', 'votes', 'scorings', 'streak_days', 'act_days'])
      await world.rows(`delete from ${table} where ctid in (select ctid from ${table} order by random() limit 9)`)
    const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
    await rebuildAll([analyticsOperatorCommands({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
  }
  expect(await published()).toEqual(publishedBefore)
}, 240_000)

test('the totals are those of the story', async () => {
  const admin: TestMember = { id: here()[0]?.id ?? '', role: 'admin' }
  const { body } = await world.call(admin, calls.getAdminStats)
  const posts = new Set(story.storyEvents.flatMap((each) => (each.kind === 'posted' ? [each.post] : [])))
  const standing = new Set<string>()
  for (const each of story.storyEvents) {
    if (each.kind === 'voted') standing.add(`${each.post} ${each.by}`)
    if (each.kind === 'withdrawn') standing.delete(`${each.post} ${each.by}`)
  }
  expect(body).toMatchObject({ totalUsers: here().length, totalPredictions: posts.size, totalVotes: standing.size })
})
