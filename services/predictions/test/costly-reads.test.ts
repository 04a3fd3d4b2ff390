import { costlyReadLimits, createCostlyReads } from '@hunch/kit/postgres'
import { explore, searchPredictions } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { feedLimits } from '../src/feeds/limits.ts'
import { startWorld, type World } from './support/world.ts'

/** Searches and pages with large offsets must not slow down other calls. */

const { concurrency, reserved, maxWaiting, maxWaitingOfOwner } = costlyReadLimits

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('few reads run at a time, with one slot for members; reads that do not fit the queue are rejected', async () => {
  const reads = createCostlyReads(world)
  const opened = Promise.withResolvers<void>()
  let running = 0
  const read = async () => {
    running += 1
    await opened.promise
  }
  const ofVisitors = Array.from({ length: concurrency - reserved + maxWaiting }, () => reads.run(undefined, read))
  await expect(reads.run(undefined, read)).rejects.toMatchObject({ kind: 'unavailable' })
  const ofMember = reads.run({ id: 'ann' }, read)
  while (running < concurrency) await new Promise(setImmediate)
  opened.resolve()
  await Promise.all([...ofVisitors, ofMember])
  expect(running).toBe(ofVisitors.length + 1)
})

test('many waiting reads of a member do not delay another member, and those over a limit are rejected', async () => {
  const reads = createCostlyReads(world)
  const opened = Promise.withResolvers<void>()
  const order: string[] = []
  const by = (id: string) => reads.run({ id }, async () => void order.push(id))
  const blocking = Array.from({ length: concurrency }, (_, n) => reads.run({ id: `b${n}` }, () => opened.promise))
  const own = Array.from({ length: maxWaitingOfOwner }, () => by('ann'))
  await expect(by('ann')).rejects.toMatchObject({ kind: 'unavailable' })
  const other = by('bob')
  opened.resolve()
  await Promise.all([...blocking, ...own, other])
  expect(order.indexOf('bob')).toBeLessThan(maxWaitingOfOwner)
})

test('an aborted waiting read makes room for its caller’s next read', async () => {
  const reads = createCostlyReads(world)
  const opened = Promise.withResolvers<void>()
  const blocking = Array.from({ length: concurrency }, (_, n) => reads.run({ id: `b${n}` }, () => opened.promise))
  const gone = new AbortController()
  const typed = Array.from({ length: maxWaitingOfOwner }, () =>
    reads.run(
      { id: 'ann' },
      async () => 'found',
      () => gone.signal,
    ),
  )
  gone.abort(new Error('gone'))
  await Promise.all(typed.map((each) => expect(each).rejects.toMatchObject({ kind: 'timeout' })))
  const last = reads.run({ id: 'ann' }, async () => 'found')
  await expect(
    reads.run(
      { id: 'ann' },
      async () => 'never',
      () => gone.signal,
    ),
  ).rejects.toMatchObject({ kind: 'timeout' })
  opened.resolve()
  expect(await last).toBe('found')
  await Promise.all(blocking)
})

test('a statement that exceeds its timeout is cancelled', async () => {
  const slow = createCostlyReads(world).run(undefined, (tx) => tx.execute(sql`select pg_sleep(60)`))
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
})

/** Calls `run` while a lock blocks all reads of a table. */
const whileLocked = (table: string, run: () => Promise<void>): Promise<void> =>
  world.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`))
    await run()
  })

test('while searches time out with 503, lists are still served', async () => {
  const ann = world.join()
  await world.post(ann)
  await whileLocked('post_words', async () => {
    const search = (member: typeof ann | null) => world.call(member, searchPredictions, { query: { q: 'rain' } })
    const searches = Promise.all([search(null), search(ann)])
    expect((await world.call(null, explore, {})).status).toBe(200)
    const replies = await searches
    expect(replies.map(({ status }) => status)).toEqual([503, 503])
  })
  expect((await world.call(null, searchPredictions, { query: { q: 'rain' } })).body).toHaveLength(1)
})

test('a page with a large offset times out earlier than one near the start', async () => {
  let near: Promise<unknown> = Promise.resolve()
  await whileLocked('posts', async () => {
    const page = (offset: number) => world.call(null, explore, { query: { offset: String(offset) } })
    near = page(feedLimits.deepOffset).then(() => 'near')
    const deep = page(feedLimits.deepOffset + 1).then(({ status }) => status)
    expect(await Promise.race([near, deep])).toBe(503)
  })
  await near
})
