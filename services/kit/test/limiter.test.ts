import { expect, test } from '@jest/globals'
import { createLimiter, LimiterFull, type LimiterOptions, type Priority } from '../src/limiter/index.ts'

/** Creates a limiter for named work that runs until it is released. */
function namedWork(options: LimiterOptions) {
  const limiter = createLimiter(options)
  const running = new Map<string, () => void>()
  const start = (name: string, priority?: Priority, signal?: AbortSignal, owner?: string) =>
    limiter.run(
      async () => {
        await new Promise<void>((done) => running.set(name, done))
        running.delete(name)
        return name
      },
      priority,
      signal,
      owner,
    )
  const release = async (name: string, work: Promise<string>) => {
    running.get(name)?.()
    expect(await work).toBe(name)
  }
  return { start, release, names: () => [...running.keys()] }
}

test('work is rejected while the queue is full, and accepted again later', async () => {
  const { start, release, names } = namedWork({ concurrency: 2, maxWaiting: 3 })
  const admitted = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, start(name)] as const)
  await expect(start('f')).rejects.toThrow(LimiterFull)
  expect(names()).toEqual(['a', 'b'])
  for (const [name, work] of admitted) {
    await release(name, work)
    expect(names().length).toBeLessThanOrEqual(2)
  }
  const later = start('g')
  await release('g', later)
})

test('threat 54: slots and queue places of high priority are not used by other work', async () => {
  const { start, release, names } = namedWork({ concurrency: 2, reserved: 1, maxWaiting: 2, order: 'priority' })
  const normal = ['s1', 's2', 's3'].map((name) => start(name))
  await expect(start('s4')).rejects.toThrow(LimiterFull)
  expect(names()).toEqual(['s1'])
  const [known, second] = [start('k1', 'high'), start('k2', 'high')]
  expect(names()).toEqual(['s1', 'k1'])
  await release('s1', normal[0] as Promise<string>)
  expect(names()).toEqual(['k1', 'k2']) // high priority runs first, though it came later
  await release('k1', known)
  expect(names()).toEqual(['k2', 's2'])
  await release('k2', second)
  expect(names()).toEqual(['s2'])
  await release('s2', normal[1] as Promise<string>)
  await release('s3', normal[2] as Promise<string>)
})

test('work that may start does so in order of arrival, so that no priority waits for ever', async () => {
  const { start, release, names } = namedWork({ concurrency: 2, reserved: 1, maxWaiting: 2 })
  const [n1, h1] = [start('n1'), start('h1', 'high')]
  const [n2, h2, h3] = [start('n2'), start('h2', 'high'), start('h3', 'high')]
  expect(names()).toEqual(['n1', 'h1'])
  await release('h1', h1)
  expect(names()).toEqual(['n1', 'h2']) // n2 came earlier, but may not have the reserved slot
  await release('n1', n1)
  expect(names()).toEqual(['h2', 'n2'])
  await release('h2', h2)
  await release('n2', n2)
  await release('h3', h3)
})

test('work whose signal is aborted leaves the queue, and is not interrupted once it runs', async () => {
  const { start, release, names } = namedWork({ concurrency: 1, maxWaiting: 2 })
  const gone = new AbortController()
  const running = start('a', 'normal', gone.signal)
  const waiting = [start('b', 'normal', gone.signal), start('c')]
  await expect(start('d')).rejects.toThrow(LimiterFull)
  gone.abort(new Error('gone'))
  await expect(waiting[0]).rejects.toThrow('gone')
  await expect(start('e', 'normal', gone.signal)).rejects.toThrow('gone')
  const later = start('d') // the queue has room again
  await release('a', running)
  expect(names()).toEqual(['c'])
  await release('c', waiting[1] as Promise<string>)
  await release('d', later)
})

test('work that fails frees its slot', async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaiting: 1 })
  const failing = limiter.run(() => Promise.reject(new Error('failed')))
  const next = limiter.run(async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('owners take turns in any order of arrival, and waiting work is limited per owner', async () => {
  const { start, release, names } = namedWork({ concurrency: 1, maxWaiting: 10, maxWaitingOfOwner: 3 })
  const of = (owner: string, name: string) => start(name, 'normal', undefined, owner)
  const first = of('a', 'a0')
  const works = [of('a', 'a1'), of('a', 'a2'), of('a', 'a3'), of('b', 'b1'), of('c', 'c1'), of('b', 'b2')]
  await expect(of('a', 'a4')).rejects.toThrow(LimiterFull)
  const order: string[] = []
  await release('a0', first)
  for (let count = 0; count < works.length; count += 1) {
    const [name = ''] = names()
    order.push(name)
    await release(name, works[['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].indexOf(name)] as Promise<string>)
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a later owner waits for one turn of each other owner, not for all of their work', async () => {
  const { start, release, names } = namedWork({ concurrency: 1, maxWaiting: 100 })
  const works = new Map(Array.from({ length: 20 }, (_, n) => [`a${n}`, start(`a${n}`, 'normal', undefined, 'a')]))
  for (const name of ['a0', 'a1', 'a2']) await release(name, works.get(name) as Promise<string>)
  const late = start('late', 'normal', undefined, 'b')
  await release('a3', works.get('a3') as Promise<string>)
  expect(names()).toEqual(['late'])
  await release('late', late)
  expect(names()).toEqual(['a4'])
  for (const [name, work] of [...works].slice(4)) await release(name, work)
})
