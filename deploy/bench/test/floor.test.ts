import { kindOf } from '@hunch/dev/machine'
import { describe, expect, test } from '@jest/globals'
import { members, pairOf, posts } from '../src/floor/calls.ts'
import { parseStat } from '../src/floor/cpu.ts'
import { type Entry, leastRatio } from '../src/floor/history.ts'
import { isLagFine, judgeLag } from '../src/floor/lag.ts'
import { tableOf } from '../src/floor/table.ts'

const entry = (ratio: number, call = 'comment'): Entry => ({
  commit: 'abc',
  date: '2026-11-23',
  node: '24.0.0',
  machine: { cpu: 'CPU', cores: 2, memoryGb: 8 },
  rounds: 5,
  seconds: 4,
  calls: {
    [call]: {
      perSecond: 80,
      p50: 1,
      p99: 2,
      floorPerSecond: 600,
      ratio,
      lowest: ratio,
      highest: ratio,
      appCpuMs: 1,
      postgresCpuMs: 1,
    },
  },
})

describe('members and posts of requests', () => {
  test('every member is paired with every post before a pair repeats', () => {
    const pairs = Array.from({ length: members * posts }, (_, turn) => pairOf(turn))
    expect(new Set(pairs.map(({ member, post }) => `${member} ${post}`)).size).toBe(members * posts)
  })

  test('consecutive requests share neither member nor post', () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const [one, other] = [pairOf(turn), pairOf(turn + 1)]
      expect(one.member === other.member || one.post === other.post).toBe(false)
    }
  })
})

describe('CPU time', () => {
  test('a process counts with its ended children, whatever characters are in its name', () => {
    const line = '42 (a) b (c) S 7 42 42 0 -1 4194304 100 0 0 0 15 5 30 50 20 0 1 0 100 0 0'
    expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 100 })
  })
})

describe('lag', () => {
  test('a constant lag is accepted below a second', () => {
    expect(isLagFine(judgeLag([300, 320, 310, 290, 300, 310, 320, 300]))).toBe(true)
    expect(isLagFine(judgeLag([1_100, 1_100, 1_100, 1_100]))).toBe(false)
  })

  test('a growing lag is rejected, even a small one', () => {
    expect(judgeLag([50, 100, 150, 200, 250, 300, 350, 400])).toEqual({ atEndMs: 400, isGrowing: true })
    expect(isLagFine(judgeLag([50, 100, 150, 200, 250, 300, 350, 400]))).toBe(false)
  })

  test('the lag without readings is 0', () => {
    expect(judgeLag([])).toEqual({ atEndMs: 0, isGrowing: false })
  })
})

describe('the history', () => {
  test('a kind of machine is named by CPU, cores and memory', () => {
    expect(kindOf({ cpu: 'Intel(R) Xeon(R) CPU @ 2.80GHz', cores: 4, memoryGb: 16 })).toBe(
      'intel-xeon-cpu-2.80ghz-4-cores-16-gb',
    )
  })

  test('a call may fall to two thirds of its last recorded ratio', () => {
    expect(leastRatio([entry(0.3), entry(0.9), entry(0.5, 'vote')], 'comment')).toBeCloseTo(0.6)
    expect(leastRatio([entry(0.3)], 'vote')).toBeUndefined()
  })
})

test('the table has a line for each result, with the lag if events are published', () => {
  const turn = { perSecond: 80.4, p50: 12, p99: 334, ownCpuMs: 8, postgresCpuMs: 2 }
  const floor = { ...turn, perSecond: 613 }
  const result = { product: turn, floor, ratio: 0.131, lowest: 0.1, highest: 0.15, counts: true }
  const table = tableOf([
    { ...result, call: 'comment', lag: { atEndMs: 12, isGrowing: false } },
    { ...result, call: 'explore' },
  ])
  expect(table.split('\n')).toHaveLength(4)
  expect(table).toMatch(/\| comment +\| +80 \|.*0\.13 \| 0\.10–0\.15 .*\| +12 ms \|/)
  expect(table).toMatch(/\| explore .*– \|/)
})
