/** Many short random stories of a few members each, compared with the test oracle. */
import { newId } from '@hunch/kit/postgres'
import { eachSequence, type RandomSequence, randomSequences } from '@hunch/kit/testing'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createModel, lowThresholds } from '../../oracle/index.ts'
import { expectedStanding, publishedRanks, readStanding, zones } from '../support/standings.ts'
import { makeStory, type Story } from '../support/story.ts'
import { eventOf, startWorld, type TestMember, type World } from '../support/world.ts'

const start = new Date('2026-02-02T00:00:00.000Z')
const days = 3
const peopleCount = 5

let world: World
beforeAll(async () => {
  world = await startWorld({ rankThresholds: lowThresholds })
})
afterAll(() => world.stop())

interface RandomStory {
  readonly sequence: RandomSequence
  readonly people: readonly TestMember[]
  readonly story: Story
}

function storyFrom(sequence: RandomSequence): RandomStory {
  const people = Array.from({ length: peopleCount }, () => ({ id: newId(), timeZone: sequence.choices.pick(zones) }))
  for (const { id, timeZone } of people) world.auth.contacts.set(id, { language: '', timeZone })
  return { sequence, people, story: makeStory(people, { days, seed: sequence.seed, start }) }
}

const joined = ({ people }: RandomStory) =>
  people.map(({ id }) => eventOf(MemberJoinedSchema, id, { memberId: id }, start))

test('fault 18: after random sequences of votes, settlements and other acts, standings equal those of the test oracle', async () => {
  const all: RandomStory[] = []
  for (const sequences of randomSequences(100, 50)) {
    const batch = sequences.map(storyFrom)
    await world.handle(...batch.flatMap(joined), ...batch.flatMap(({ story }) => story.events))
    all.push(...batch)
  }
  expect(await world.rows('select * from parked_events')).toEqual([])
  const ranks = await publishedRanks(world)
  await world.setClock(all[0]?.story.end ?? null, { frozen: true })
  await eachSequence(all, async ({ people, story }) => {
    const stands = createModel(story.storyEvents, lowThresholds)
    // The last member is deleted in the middle of the story.
    for (const person of people.slice(0, -1))
      expect(await readStanding(world, person, ranks)).toEqual(expectedStanding(stands, person, story.end))
  })
  expect(all.length).toBeGreaterThan(0)
}, 1_800_000)
