import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import {
  createConsumer,
  type EventHandler,
  type EventLog,
  handler,
  listDeadLetters,
  replayDeadLetters,
} from '../../src/events/index.ts'
import { migrate, openDatabase, type Queries } from '../../src/postgres/index.ts'
import { connect } from '../../src/rpc/index.ts'
import { startPeer, testKeys } from '../../src/testing/index.ts'
import { openOwnPostgres } from '../../src/testing/servers/index.ts'
import { type Ground, keep, log, migrations, until, upTo } from '../consuming.ts'

/** Slow events become dead letters earlier than in production, and events that an unavailable peer delays later. */
const patience = { slowMs: 300, awayMs: 3_600_000, leastTries: 3 }
/** Enough keys that some share the partition of `bad`, and some do not. */
const others = upTo(24).map((n) => `good-${n}`)

/** The tests of events that cannot be handled in time, for every event log. */
export function contract(open: () => Promise<Ground>): void {
  let ground: Ground
  beforeAll(async () => {
    ground = await open()
  }, 60_000)
  afterAll(() => ground.end())
  beforeEach(() => ground.begin())

  /** Runs a consumer until the events of all other keys are handled and `bad` has two dead letters. */
  async function throughWith(handlers: readonly EventHandler[]): Promise<void> {
    await ground.append('bad', 3)
    for (const key of others) await ground.append(key, 2)
    const consumer = ground.consumer(handlers, patience)
    await consumer.start?.()
    try {
      await until(async () => (await ground.deadLetters()).length === 2)
      for (const key of others) await until(async () => (await ground.appliedTo(key)).length === 2)
    } finally {
      await consumer.drain?.()
    }
  }

  describe('fault 21: an event whose handling always times out is dead-lettered, others go on', () => {
    let mended = false
    beforeEach(() => {
      mended = false
    })
    const failing = (fail: (tx: Queries) => Promise<unknown>): EventHandler =>
      handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
        if (postId === 'bad' && wording === 2 && !mended) await fail(tx)
        await keep(tx, postId, wording)
      })

    async function expectDeadLetter(failing: EventHandler, reason: RegExp): Promise<void> {
      await throughWith([failing])
      expect(await ground.appliedTo('bad')).toEqual([1])
      const [first, second] = await ground.deadLetters()
      expect(first?.reason).toMatch(reason)
      expect(first?.attempts).toBeGreaterThanOrEqual(patience.leastTries)
      expect(second?.reason).toBe('an earlier event of the same key is a dead letter')
      mended = true
      expect(await replayDeadLetters(ground.database, ground.topic, [failing])).toEqual({ applied: 2, failed: [] })
      expect(await ground.appliedTo('bad')).toEqual([1, 2, 3])
    }

    test('if a statement takes too long', async () => {
      const slow = failing(async (tx) => {
        await tx.execute(sql`set local statement_timeout = '30ms'`)
        await tx.execute(sql`select pg_sleep(60)`)
      })
      await expectDeadLetter(slow, /statement timeout/)
    }, 120_000)

    test('if another connection keeps a lock', async () => {
      await ground.database.db.execute(sql`insert into counters values ('held', 0, 0) on conflict do nothing`)
      const holder = new pg.Client({ connectionString: ground.database.url })
      await holder.connect()
      await holder.query(`begin; select from counters where key = 'held' for update`)
      const waiting = failing(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '30ms'`)
        await tx.execute(sql`select from counters where key = 'held' for update`)
      })
      await expectDeadLetter(waiting, /lock timeout/)
      await holder.end()
    }, 120_000)

    test('if a peer never replies', async () => {
      const keys = await testKeys('auth', 'predictions')
      let silent = true
      const peer = await startPeer(AuthService, keys.identity('auth'), {
        getMemberCards: {
          from: ['predictions'],
          run: async () => {
            if (silent) await new Promise(() => {})
            return { cards: [] }
          },
        },
      })
      const identity = keys.identity('predictions')
      const auth = connect(AuthService, { audience: 'auth', address: peer.address, identity })
      const asking = handler(PredictionEditedSchema, {
        fetch: async (_queries, events) => {
          if (events.some(({ message }) => message.postId === 'bad' && message.wording === 2))
            await auth.getMemberCards({ memberIds: ['ann'] }, { timeoutMs: silent ? 50 : 20_000 })
        },
        handle: async (tx, { message: { postId, wording } }) => void (await keep(tx, postId, wording)),
      })
      await throughWith([asking])
      expect(await ground.appliedTo('bad')).toEqual([1])
      silent = false
      expect(await replayDeadLetters(ground.database, ground.topic, [asking])).toEqual({ applied: 2, failed: [] })
      auth.close()
      await peer.stop()
    }, 120_000)
  })

  test('fault 13: an event that cannot be handled becomes a dead letter, its key waits, others go on, and it is replayed', async () => {
    let broken = true
    const handlers = [
      handler(PredictionEditedSchema, async (tx, { postId, wording }) => {
        if (postId === 'bad' && wording === 2 && broken) throw new Error('cannot be\0 handled')
        await keep(tx, postId, wording)
      }),
    ]
    await throughWith(handlers)
    expect(await ground.appliedTo('bad')).toEqual([1])
    for (const key of others) expect(await ground.appliedTo(key)).toEqual([1, 2])
    expect((await ground.deadLetters()).map(({ reason, attempts }) => [reason, attempts])).toEqual([
      ['Error: cannot be handled', 4],
      ['an earlier event of the same key is a dead letter', 0],
    ])

    broken = false
    expect(await replayDeadLetters(ground.database, ground.topic, handlers)).toEqual({ applied: 2, failed: [] })
    expect(await ground.appliedTo('bad')).toEqual([1, 2, 3])
    expect(await ground.deadLetters()).toEqual([])
  }, 120_000)

  test('fault 21: the consumer waits for an unavailable peer, and dead-letters nothing', async () => {
    const keys = await testKeys('auth', 'predictions')
    const peer = await startPeer(AuthService, keys.identity('auth'), {
      getMemberCards: { from: ['predictions'], run: () => ({ cards: [] }) },
    })
    await peer.stop()
    const auth = connect(AuthService, {
      audience: 'auth',
      address: peer.address,
      identity: keys.identity('predictions'),
      timeoutMs: 20_000, // a late reply is not an unavailable peer
    })
    let tries = 0
    const asking = handler(PredictionEditedSchema, {
      fetch: async () => {
        tries += 1
        await auth.getMemberCards({ memberIds: ['ann'] })
      },
      handle: async (tx, { message: { postId, wording } }) => void (await keep(tx, postId, wording)),
    })
    await ground.append('a', 3)
    const consumer = ground.consumer([asking], { ...patience, slowMs: 0, leastTries: 1 })
    await consumer.start?.()
    await until(async () => tries >= 5)
    await peer.comeBack()
    await until(async () => (await ground.appliedTo('a')).length === 3)
    expect(await ground.deadLetters()).toEqual([])
    await consumer.drain?.()
    auth.close()
    await peer.stop()
  }, 60_000)

  test('fault 21: while the database is unavailable nothing is dead-lettered, even past every limit', async () => {
    const server = await openOwnPostgres()
    const url = server.url
    await migrate(url, migrations, log)
    const own = openDatabase({ name: 'own', url, poolSize: 4, log })
    let failures = 0
    const counted: EventLog = {
      ...ground.eventLog,
      subscribe: (options) =>
        ground.eventLog.subscribe({
          ...options,
          handle: (batch) =>
            options.handle(batch).catch((error: unknown) => {
              failures += 1
              throw error
            }),
        }),
    }
    const consumer = createConsumer({
      ...{ group: ground.topic, topics: [ground.topic], database: own, eventLog: counted, log },
      handlers: [
        handler(PredictionEditedSchema, async (tx, { postId, wording }) => void (await keep(tx, postId, wording))),
      ],
      patience: { slowMs: 0, awayMs: 0, leastTries: 1 },
    })
    await ground.append('a', 1)
    await consumer.start?.()
    const applied = async () => (await own.pool.query('select from applied')).rowCount
    await until(async () => (await applied()) === 1)
    await server.kill()
    await ground.append('a', 3)
    await until(async () => failures >= 3) // by then every limit in `patience` is over
    await server.start()
    await until(async () => (await applied().catch(() => 0)) === 4)
    expect(await listDeadLetters(own, ground.topic)).toEqual([])
    await consumer.drain?.()
    await own.stop?.()
    await server.close()
  }, 120_000)
}
