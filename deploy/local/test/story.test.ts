/**
 * A month in an afternoon: people in eight time zones play at the gateway under a clock that is set,
 * and at its end every figure equals what follows from the ledger of what they did. STORY_PEOPLE says how
 * many there are: 60, or 200 in CI, where it takes a quarter of an hour. STORY_SEED plays another month,
 * STORY_DAYS a shorter one.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { memberFigures, useFigures } from './story/expected.ts'
import { readMembers, readUse } from './story/figures.ts'
import { recompute } from './story/model/index.ts'
import { tell } from './story/stage.ts'
import { removeFolders } from './world.ts'

jest.setTimeout(1_800_000)
const seed = Number(process.env['STORY_SEED'] ?? 7)
const everybody = 200
const people = Number(process.env['STORY_PEOPLE'] ?? 60)
const days = Number(process.env['STORY_DAYS'] ?? 30)

afterAll(removeFolders)

describe.each([
  { weather: 'in fair weather', stormy: false },
  { weather: 'with every event told twice and everything started anew at random', stormy: true },
])(`the month of seed ${seed}, $weather`, ({ stormy }) => {
  let told: Awaited<ReturnType<typeof tell>>
  let expected: ReturnType<typeof recompute>
  beforeAll(async () => {
    told = await tell({ seed, people, days, stormy })
    expected = recompute(told.scene.ledger, told.end)
  })
  afterAll(() => told?.scene.product.stop())

  async function expectFigures() {
    const shown = await readMembers(told.scene)
    const ought = [...shown].map(([id, figures]) => [id, memberFigures(expected, id, figures)] as const)
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(ought))
    expect(await readUse(told.scene)).toEqual(useFigures(expected))
  }

  test('every figure of every member and of the product follows from what people did', expectFigures)

  test('built anew from the log, every figure is the same', async () => {
    await told.scene.product.rebuild()
    await told.scene.product.settle()
    await expectFigures()
  })

  test('it is a story worth telling', () => {
    const all = [...expected.standing.values()]
    const rich = {
      ranks: new Set(all.flatMap(({ rankChanges }) => rankChanges.map(({ rank }) => rank))).size,
      falls: all.filter(({ rankChanges }) => rankChanges.some(({ higher }) => !higher)).length,
      badges: new Set(all.flatMap((each) => Object.keys(each.badges))).size,
      kinds: new Set(told.scene.ledger.map(({ kind }) => kind)).size,
    }
    const least = people < everybody ? [3, 0, 6, 25] : [5, 1, 11, 31]
    expect(Object.entries(rich).filter(([, count], at) => count < (least[at] ?? 0))).toEqual([])
    expect(all.some(({ streak }) => streak.longest > 7)).toBe(true)
    expect(Math.max(...[...expected.unread.values()].map((counts) => counts['all'] ?? 0))).toBeGreaterThan(10)
    expect(Object.values(told.damage).every((often) => (stormy ? often > 2 : often === 0))).toBe(true)
  })
})
