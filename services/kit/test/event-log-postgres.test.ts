import { PredictionEditedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import pg from 'pg'
import { type EventLog, openEventLog, type Received } from '../src/events/index.ts'
import { silentLog } from '../src/log/index.ts'
import { emptyDatabase, eventsOf, eventually } from '../src/testing/index.ts'

const log = silentLog()
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const eventsFor = (key: string, count: number) =>
  eventsOf(PredictionEditedSchema, key, ...upTo(count).map((wording) => ({ postId: key, wording })))

test('a group receives the event types that it asks for and skips the rest', async () => {
  const { url, drop } = await emptyDatabase('event_types')
  const eventLog = openEventLog(url, { log })
  await eventLog.start?.()
  const wanted = eventsOf(VoteCastSchema, 'k', { postId: 'k' })
  await eventLog.append('types', [...eventsFor('k', 250), ...wanted, ...eventsFor('k', 5)])
  const received: string[] = []
  const group = {
    group: 'types',
    topics: ['types'],
    types: [VoteCastSchema.typeName],
    handle: async (batch: readonly Received[]) => void received.push(...batch.map(({ event }) => event.type)),
  }
  const subscription = eventLog.subscribe(group)
  await subscription.start?.()
  await subscription.flush()
  expect(received).toEqual([VoteCastSchema.typeName])
  const [position] = (await eventLog.positionsOf('types', ['types'])).values()
  expect(position).toBe(256n)
  await subscription.drain?.()
  await eventLog.stop?.()
  await drop()
}, 60_000)

/** The advisory lock for creating the tables. */
const keyOfTables = 0x6c6f6700

test('a process that starts while another creates the tables waits without an open statement', async () => {
  const { url, drop } = await emptyDatabase('event_tables')
  const [other, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([other.connect(), observer.connect()])
  await other.query('select pg_advisory_lock($1)', [keyOfTables])
  const eventLog = openEventLog(url, { log })
  let isStarted = false
  const starting = eventLog.start?.().then(() => (isStarted = true))
  const sessions = `select state, query like '%pg_try_advisory_lock%' as "asks" from pg_stat_activity
                    where datname = current_database() and application_name = 'event log tables'`
  await eventually(async () => {
    const [session] = (await observer.query<{ state: string; asks: boolean }>(sessions)).rows
    return session?.state === 'idle' && session.asks
  })
  expect(isStarted).toBe(false)
  await other.end()
  await starting
  await eventLog.append('tables', eventsFor('k', 1))
  await eventLog.stop?.()
  await observer.end()
  await drop()
}, 60_000)

test('a group that is stopped during a flush leaves its partitions to others', async () => {
  const { url, drop } = await emptyDatabase('event_stop')
  const [first, second] = [openEventLog(url, { log }), openEventLog(url, { log })]
  await first.start?.()
  await second.start?.()
  const keys = upTo(20).map((n) => `key-${n}`)
  for (const key of keys) await first.append('stop', eventsFor(key, 30))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const handle = () => {
    begun.resolve()
    return ended.promise
  }
  const slow = first.subscribe({ group: 'g', topics: ['stop'], handle })
  await slow.start?.()
  const abandoned = slow.flush().catch(() => {})
  await begun.promise
  const drained = slow.drain?.()
  ended.resolve()
  await drained
  await first.stop?.()
  const other = second.subscribe({ group: 'g', topics: ['stop'], handle: async () => {} })
  await other.start?.()
  await other.flush()
  const ends = await second.positionsOf('g', ['stop'])
  expect([...ends.values()].reduce((sum, position) => sum + position, 0n)).toBe(600n)
  await abandoned
  await other.drain?.()
  await second.stop?.()
  await drop()
}, 60_000)

test('another process gets a partition as soon as its holder is stopped', async () => {
  const { url, drop } = await emptyDatabase('event_locks')
  const [first, second] = [openEventLog(url, { log }), openEventLog(url, { log })]
  await first.start?.()
  await second.start?.()
  const received: string[] = []
  const subscribeTo = (eventLog: EventLog, name: string) =>
    eventLog.subscribe({ group: 'g', topics: ['locks'], handle: async () => void received.push(name) })
  await first.append('locks', eventsFor('k', 1))
  const [one, other] = [subscribeTo(first, 'first'), subscribeTo(second, 'second')]
  await one.start?.()
  await one.flush()
  await one.drain?.()
  await first.append('locks', eventsFor('k', 1))
  await other.start?.()
  await other.flush()
  expect(received).toEqual(['first', 'second'])
  await other.drain?.()
  await first.stop?.()
  await second.stop?.()
  await drop()
}, 60_000)

test('a flush fails with the positions of its group if another process handles nothing of a partition for 60 s', async () => {
  const { url, drop } = await emptyDatabase('event_stall')
  const [first, second] = [openEventLog(url, { log }), openEventLog(url, { log })]
  await first.start?.()
  await second.start?.()
  await first.append('stall', eventsFor('k', 3))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const handle = () => {
    begun.resolve()
    return ended.promise
  }
  const holder = first.subscribe({ group: 'g', topics: ['stall'], handle })
  const holding = holder.flush()
  await begun.promise
  let ms = 0
  const timers = { now: () => (ms += 60_000) }
  const other = second.subscribe({ group: 'g', topics: ['stall'], handle: async () => {}, timers })
  await expect(other.flush()).rejects.toThrow(/^consumer g has handled nothing for 60 s: stall\/\d is at 0 of 3$/)
  ended.resolve()
  await holding
  await other.flush()
  expect([...(await second.positionsOf('g', ['stall'])).values()]).toEqual([3n])
  for (const subscription of [holder, other]) await subscription.drain?.()
  for (const each of [first, second]) await each.stop?.()
  await drop()
}, 60_000)
