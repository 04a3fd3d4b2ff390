import { describe, expect, test } from '@jest/globals'
import { createFairShares, type FairShares, type Holding } from '../src/requests/fair-shares.ts'

/** Takes amounts for named transfers, and records the ended ones. */
function share(total: number, options = {}) {
  const shares: FairShares = createFairShares(total, options)
  const ended: string[] = []
  const take = (name: string, network: string, { amount = 1, member = '', speed = 0 } = {}): Holding =>
    shares.take(
      { network, member },
      amount,
      () => ended.push(name),
      () => speed,
    )
  return { shares, ended, take }
}

describe('shares of a total', () => {
  test('one network may use everything while no other needs some', () => {
    const { shares, ended, take } = share(3)
    for (const name of ['a', 'b', 'c']) take(name, 'one')
    expect([ended, shares.used()]).toEqual([[], 3])
  })

  test('a newcomer gets the place of the oldest transfer of the largest network', () => {
    const { shares, ended, take } = share(4)
    take('small', 'two')
    for (const name of ['a', 'b', 'c']) take(name, 'one')
    take('new', 'three')
    take('newer', 'four')
    expect([ended, shares.used()]).toEqual([['a', 'b'], 4])
  })

  test('a newcomer of the largest network takes the place of its own oldest', () => {
    const { ended, take } = share(3)
    take('other', 'two')
    for (const name of ['a', 'b', 'c', 'd']) take(name, 'one')
    expect(ended).toEqual(['a', 'b'])
  })

  test('within a network the member who uses the most gives way', () => {
    const { ended, take } = share(5)
    take('ann', 'school', { member: 'ann' })
    for (const name of ['b1', 'b2', 'b3']) take(name, 'school', { member: 'bo' })
    take('visitor', 'school')
    take('cy', 'school', { member: 'cy' })
    take('elsewhere', 'home')
    expect(ended).toEqual(['b1', 'b2'])
  })

  test('the largest transfer is ended if it grows beyond the total', () => {
    const { shares, ended, take } = share(10)
    take('small', 'two', { amount: 4 })
    const large = take('large', 'one', { amount: 5 })
    large.add(1)
    expect(ended).toEqual([])
    large.add(1)
    expect([ended, shares.used()]).toEqual([['large'], 4])
    large.add(100)
    large.release()
    expect(shares.used()).toBe(4)
  })

  test('a released amount is free for others, and a second release has no effect', () => {
    const { shares, ended, take } = share(2)
    const first = take('a', 'one')
    take('b', 'one')
    first.release()
    first.release()
    take('c', 'two')
    expect([ended, shares.used()]).toEqual([[], 2])
  })

  test('a transfer that holds nothing is never ended', () => {
    const { ended, take } = share(2)
    const empty = take('empty', 'one', { amount: 0 })
    for (const name of ['a', 'b', 'c']) take(name, 'one')
    expect(ended).toEqual(['a'])
    empty.add(1)
    take('other', 'two')
    expect(ended).toEqual(['a', 'b', 'c'])
  })

  test('of thousands of networks with one transfer each, the oldest transfers end first', () => {
    const { ended, take } = share(10_000)
    for (let n = 0; n < 12_000; n += 1) take(String(n), `network ${n}`)
    expect(ended).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n)))
  })

  test('of equal networks the slowest transfer ends if speeds count, and a newcomer if all others are faster', () => {
    const { shares, ended, take } = share(3, { slowestFirst: true })
    take('fast', 'one', { speed: 250 })
    take('slow', 'two', { speed: 4 })
    take('medium', 'three', { speed: 40 })
    take('new', 'four', { speed: 32 })
    expect(ended).toEqual(['slow'])
    take('newest', 'five', { speed: 31 })
    expect([ended, shares.used()]).toEqual([['slow', 'newest'], 3])
  })

  test('of equal members in a network the slowest transfer ends if speeds count', () => {
    const { ended, take } = share(2, { slowestFirst: true })
    take('ann', 'school', { member: 'ann', speed: 250 })
    take('bo', 'school', { member: 'bo', speed: 4 })
    take('cy', 'school', { member: 'cy', speed: 32 })
    expect(ended).toEqual(['bo'])
  })

  test('a holder that uses more than others makes room, however fast its transfers are', () => {
    const { ended, take } = share(3, { slowestFirst: true })
    take('slow', 'two', { speed: 4 })
    for (const name of ['a', 'b', 'c']) take(name, 'one', { speed: 250 })
    expect(ended).toEqual(['a'])
  })

  test('the total is never exceeded, and only the largest network makes room', () => {
    const shares = createFairShares(100)
    const held = new Map<string, { network: string; amount: number; holding: Holding }>()
    const usedBy = (network: string) =>
      [...held.values()].filter((each) => each.network === network).reduce((sum, { amount }) => sum + amount, 0)
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    let largestThen = 0
    let endedCount = 0
    for (let n = 0; n < 5_000; n += 1) {
      const network = `network ${random(6) * random(2)}`
      const amount = 1 + random(9)
      const name = String(n)
      const end = () => {
        const own = held.get(name)
        if (own) largestThen = Math.max(...[...held.values()].map((each) => usedBy(each.network)))
        expect(usedBy(own?.network ?? '')).toBe(largestThen)
        held.delete(name)
        endedCount += 1
      }
      const entry = { network, amount, holding: {} as Holding }
      held.set(name, entry)
      entry.holding = shares.take({ network, member: '' }, amount, end)
      const [key, some] = [...held][random(held.size)] ?? []
      if (random(3) === 0 && key && some) {
        some.holding.release()
        held.delete(key)
      }
      expect(shares.used()).toBe([...held.values()].reduce((sum, each) => sum + each.amount, 0))
      expect(shares.used()).toBeLessThanOrEqual(100)
    }
    expect(endedCount).toBeGreaterThan(500)
  })
})
