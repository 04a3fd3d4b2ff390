/**
 * A month under a set clock: people in eight time zones act at the gateway. At the end every figure must equal the one
 * computed from the ledger of their acts. STORY_PEOPLE is the number of people (default: 60; 200 take a quarter of an
 * hour). STORY_SEED plays another month, STORY_DAYS a shorter one. With TEST_PROCESSES each service runs in its own
 * process, on the servers of deploy/ci.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { removeFolders } from '../world.ts'
import { memberFigures, useFigures } from './expected.ts'
import { readMembers, readUse } from './figures.ts'
import { recompute } from './model/recompute.ts'
import { playStory } from './run.ts'

jest.setTimeout(1_800_000)
const seed = Number(process.env['STORY_SEED'] ?? 7)
const everybody = 200
const wholeMonth = 30
const people = Number(process.env['STORY_PEOPLE'] ?? 60)
const days = Number(process.env['STORY_DAYS'] ?? 30)
const processes = Boolean(process.env['TEST_PROCESSES'])

afterAll(removeFolders)

describe.each([
  { conditions: 'without faults', withFaults: false },
  processes
    ? { conditions: 'with processes killed at random', withFaults: true }
    : { conditions: 'with every event delivered twice and everything restarted at random', withFaults: true },
])(`the month of seed ${seed}, $conditions`, ({ withFaults }) => {
  let story: Awaited<ReturnType<typeof playStory>>
  let expected: ReturnType<typeof recompute>
  beforeAll(async () => {
    story = await playStory({ seed, people, days, withFaults, processes })
    expected = recompute(story.scene.ledger, story.end)
  })
  afterAll(() => story?.scene.product.stop())

  async function expectFigures() {
    const shown = await readMembers(story.scene)
    const wanted = [...shown].map(([id, figures]) => [id, memberFigures(expected, id, figures)] as const)
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(wanted))
    expect(await readUse(story.scene)).toEqual(useFigures(expected))
  }

  test('every figure of every member and of the product matches the ledger', expectFigures)

  test('every figure is the same after a rebuild from the log', async () => {
    await story.scene.product.rebuild()
    await story.scene.product.settle()
    await expectFigures()
  })

  test('the story is rich: ranks, badges, streaks, notifications and faults all occur', () => {
    const all = [...expected.standing.values()]
    const rich = {
      ranks: new Set(all.flatMap(({ rankChanges }) => rankChanges.map(({ rank }) => rank))).size,
      falls: all.filter(({ rankChanges }) => rankChanges.some(({ higher }) => !higher)).length,
      badges: new Set(all.flatMap((each) => Object.keys(each.badges))).size,
      kinds: new Set(story.scene.ledger.map(({ kind }) => kind)).size,
    }
    const least = days < wholeMonth ? [0, 0, 2, 18] : people < everybody ? [3, 0, 6, 25] : [5, 1, 11, 31]
    expect(Object.entries(rich).filter(([, count], at) => count < (least[at] ?? 0))).toEqual([])
    expect(all.some(({ streak }) => streak.longest > (days < wholeMonth ? 1 : 7))).toBe(true)
    expect(Math.max(...[...expected.unread.values()].map((counts) => counts['all'] ?? 0))).toBeGreaterThan(
      days < wholeMonth ? 0 : 10,
    )
    const { kills, ...within } = story.faults
    const expectedFaults = withFaults ? (processes ? { kills } : within) : {}
    expect(Object.entries(expectedFaults).filter(([, often]) => often <= (days < wholeMonth ? 0 : 2))).toEqual([])
    expect(
      Object.keys(story.faults).filter((kind) => !(kind in expectedFaults) && story.faults[kind as never]),
    ).toEqual([])
  })
})
