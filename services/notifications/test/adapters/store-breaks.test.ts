import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '@hunch/kit/errors'
import { createConsumer, listDeadLetters } from '@hunch/kit/events'
import { newId } from '@hunch/kit/postgres'
import { eventsOf, testKeys } from '@hunch/kit/testing'
import { actThroughBreaks, findOwnServer, type OwnServer, onServer, openOwnPostgres } from '@hunch/kit/testing/servers'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectPeers } from '../../src/clients/peers.ts'
import { waitingForDocuments } from '../../src/documents/wait-for-documents.ts'
import { handlers } from '../../src/handlers.ts'
import { notify } from '../../src/notifications/notify.ts'
import { refs } from '../../src/notifications/rules.ts'
import { onOwnMongo, onOwnPostgres, openStores, type Place } from '../support/stores.ts'

/** The contract of the stores while the server of the documents is stopped and killed. */
function breaks(begin: () => Promise<OwnServer>, open: (server: OwnServer) => Promise<Place>): void {
  let server: OwnServer
  let place: Place
  let opened: Awaited<ReturnType<typeof openStores>>
  beforeAll(async () => {
    server = await begin()
    place = await open(server)
    opened = await openStores(place)
  }, 300_000)
  afterAll(async () => {
    await opened.close()
    await place.close()
    await server.close()
  }, 60_000)

  test('acknowledged notifications are stored once, and every failure is transient', async () => {
    const [ann, postId] = [newId(), newId()]
    const actors = new Map<string, string>()
    const { counts, faults } = await actThroughBreaks(server, async (worker, n) => {
      const actorId = actors.get(`${worker}/${n}`) ?? newId()
      actors.set(`${worker}/${n}`, actorId)
      await opened.transaction(`${worker}/${n}`, async (unit) => {
        await unit.votes.set([{ postId, memberId: actorId, vote: true }])
        const ref = refs.vote(postId, actorId)
        await notify(unit, { memberId: ann, kind: 'voted', subject: postId, postId, actorId, ref })
      })
    })
    const total = counts.reduce((sum, count) => sum + count)
    const votes = await opened.stores.votes.list(postId, '', total + 1)
    expect(votes).toEqual([...actors.values()].toSorted().map((memberId) => ({ memberId, vote: true })))
    expect(await opened.stores.documents.list({ memberId: ann, limit: 50 })).toMatchObject([{ actorCount: total }])
    expect(faults.filter((fault) => !isTransient(fault))).toEqual([])
  }, 300_000)

  if (open === onOwnPostgres)
    test('a task survives the restart of its server, and ends once', async () => {
      const { tasks } = opened.stores
      const key = `test/${newId()}`
      const claim = async () => {
        for (let task = await tasks.claim(['test']); task; task = await tasks.claim(['test']))
          if (task.key === key) return task
        return undefined
      }
      await tasks.add({ key, kind: 'test', data: { step: 1 } })
      await server.kill()
      await server.start()
      const task = await eventually(claim)
      expect(task).toMatchObject({ key, data: { step: 1 } })
      await server.kill()
      await server.start()
      await eventually(() => tasks.settle(task).then(() => true))
      expect(await claim()).toBeUndefined()
    }, 120_000)

  if (open === onOwnMongo)
    test('while the documents are unavailable events wait for them, and none becomes a dead letter', async () => {
      const { database, documentStore, stores, unit } = opened
      const [topic, group, ann, postId] = [newId(), 'notifications', newId(), newId()]
      const nobody = '127.0.0.1:1'
      const addresses = { authRpc: nobody, predictionsRpc: nobody, socialRpc: nobody, groupsRpc: nobody }
      const keys = await testKeys('notifications')
      const peers = connectPeers(addresses, keys.identity('notifications'))
      const consumer = createConsumer({
        group,
        topics: [topic],
        handlers: handlers({ peers, unit }),
        database,
        eventLog: waitingForDocuments(place.eventLog, documentStore),
        log: place.log,
        patience: { slowMs: 0, awayMs: 0, leastTries: 1 },
      })
      try {
        await server.kill()
        const vote = { postId, ownerId: ann, memberId: newId(), vote: true }
        await place.eventLog.append(topic, eventsOf(VoteCastSchema, postId, vote))
        await consumer.start?.()
        await expect(consumer.flush()).rejects.toMatchObject({ kind: 'unavailable' })
        await server.start()
        await eventually(async () => (await stores.documents.list({ memberId: ann, limit: 5 }))[0])
        expect(await listDeadLetters(database, group)).toEqual([])
      } finally {
        await consumer.drain?.()
        peers.close()
      }
    }, 120_000)
}

/** Calls `ask` until it returns a result. Ignores transient errors. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await pause(50)) {
    const result = await ask().catch((fault: unknown) => {
      if (!isTransient(fault) || Date.now() > end) throw fault
    })
    if (result !== undefined) return result
    if (Date.now() > end) throw new Error('there was no result')
  }
}

describe('on a PostgreSQL that ends', () => breaks(openOwnPostgres, onOwnPostgres))

onServer(await findOwnServer('mongodb'), 'on a server of the MongoDB protocol that ends', (begin) =>
  breaks(begin, onOwnMongo),
)
