import { silentLog } from '@hunch/kit/log'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createModerationOperator } from '../src/operator.ts'
import { put } from './support/things.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

async function year(named?: number) {
  const operator = createModerationOperator(world.config, silentLog())
  try {
    return await operator.year(named)
  } finally {
    await operator.stop()
  }
}

test('a year’s figures count reports, acts by people and by rules, medians and appeals', async () => {
  await world.setClock(new Date('2026-03-01T12:00:00Z'), { frozen: true })
  const [ann, moderator, other] = [world.join(), world.joinAs('moderator'), world.joinAs('moderator')]
  const hidden = world.post(ann)
  for (let index = 0; index < 5; index += 1)
    await world.report(world.joinTrusted(), 'post', hidden, {}, `203.0.${index}.7`)
  const dismissed = await world.caseOf(world.post(ann))
  await world.report(null, 'post', world.post(ann))
  await world.setClock(new Date('2026-03-01T14:00:00Z'), { frozen: true })
  await world.dismiss(moderator, dismissed)
  const [{ id }] = await world.rows('select id from cases where target_id = $1', [hidden])
  await world.setClock(new Date('2026-03-01T16:00:00Z'), { frozen: true })
  const { body } = await world.act(moderator, id, 'hide')
  const actId = body.actList.find(({ byRule }: { byRule: boolean }) => !byRule).id
  await world.appeal(ann, actId)
  await world.setClock(new Date('2026-03-02T16:00:00Z'), { frozen: true })
  await world.decide(other, actId, 'upheld')
  expect(await year(2026)).toEqual({
    year: 2026,
    reports: [
      {
        about: 'post',
        reason: 'spam',
        byMembers: 6,
        byVisitors: 1,
        byRules: 0,
        acted: 5,
        dismissed: 1,
        waiting: 1,
        medianHours: 4,
      },
    ],
    medianHours: 4,
    acts: [{ act: 'hide', byPeople: 1, byRule: 1, lifted: 1 }],
    appeals: { made: 1, upheld: 1, reversed: 0, waiting: 0, medianHours: 24 },
  })
  expect(await year()).toEqual(await year(2026))
  expect(await year(2025)).toEqual({
    year: 2025,
    reports: [],
    medianHours: null,
    acts: [],
    appeals: { made: 0, upheld: 0, reversed: 0, waiting: 0, medianHours: null },
  })
})

test('a hide by a group’s creator is no act of moderation in the figures, also if moderation replaces it', async () => {
  await world.setClock(new Date('2027-03-01T12:00:00Z'), { frozen: true })
  const [ann, creator, moderator] = [world.join(), world.join(), world.joinAs('moderator')]
  const group = put(world.groups, creator, 'Rowers', { inside: [creator.id, ann.id] })
  const post = put(world.predictions, ann, 'It rains', { openGroupId: group })
  expect((await world.actAsCreator(creator, 'post', post)).status).toBe(201)
  expect((await year(2027)).acts).toEqual([])
  const [{ id }] = await world.rows('select id from cases where target_id = $1', [post])
  expect((await world.act(moderator, id, 'hide')).status).toBe(201)
  expect((await year(2027)).acts).toEqual([{ act: 'hide', byPeople: 1, byRule: 0, lifted: 0 }])
})
