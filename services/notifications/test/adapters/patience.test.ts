import { setTimeout as pause } from 'node:timers/promises'
import { type Consumer, createConsumer } from '@hunch/kit/events'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { newId } from '@hunch/kit/postgres'
import { eventsOf, type Peer, startPeer, testKeys } from '@hunch/kit/testing'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectPeers } from '../../src/clients/peers.ts'
import { handlers } from '../../src/handlers.ts'
import { migrations, onMongo, onPostgres, openStores, type Place } from '../support/stores.ts'

/** The contract of the consumer while a peer never replies. */
function contract(open: () => Promise<Place>): void {
  let place: Place
  let opened: Awaited<ReturnType<typeof openStores>>
  let peer: Peer
  let consumer: Consumer
  let commands: OperatorCommands
  let isSilent = true
  const topic = newId()
  const bad = newId()

  beforeAll(async () => {
    place = await open()
    opened = await openStores(place)
    const { eventLog, log, databaseUrl, eventLogUrl } = place
    const keys = await testKeys('auth', 'notifications')
    peer = await startPeer(AuthService, keys.identity('auth'), {
      getMemberContacts: {
        from: ['notifications'],
        async run({ memberIds }) {
          if (isSilent && memberIds.includes(bad)) await new Promise(() => {})
          const wants = { isActive: true, friendActivityNotifications: true }
          return { contacts: memberIds.map((memberId) => ({ memberId, ...wants })) }
        },
      },
    })
    const nobody = peer.address
    const addresses = { authRpc: peer.address, predictionsRpc: nobody, socialRpc: nobody, groupsRpc: nobody }
    const peers = connectPeers(addresses, keys.identity('notifications'))
    const group = 'notifications'
    const all = handlers({ peers, unit: opened.unit })
    const patience = { slowMs: 200, leastTries: 3 }
    const { database } = opened
    consumer = createConsumer({ group, topics: [topic], handlers: all, database, eventLog, log, patience })
    const stop = async () => peers.close()
    const common = { service: group, databaseUrl, migrations, eventLogUrl, log }
    commands = createOperatorCommands({ ...common, handlers: all, stop })
  }, 60_000)
  afterAll(async () => {
    await consumer.drain?.()
    await commands.stop()
    await opened.close()
    await peer.stop()
    await place.close()
  }, 60_000)

  test('fault 21: an event whose peer never replies becomes a dead letter, and others continue', async () => {
    const others = Array.from({ length: 20 }, newId)
    for (const followedId of [bad, ...others]) {
      const follows = [newId(), newId()].map((followerId) => ({ followerId, followedId }))
      await place.eventLog.append(topic, eventsOf(FollowStartedSchema, followedId, ...follows))
    }
    const actorsOf = async (memberId: string) =>
      (await opened.stores.documents.list({ memberId, limit: 5 })).map(({ actorCount }) => actorCount)
    await consumer.start?.()
    const isThrough = async () => {
      const counts = await Promise.all(others.map(actorsOf))
      return (await commands.dead()).length === 2 && counts.every(([count]) => count === 2)
    }
    for (const end = Date.now() + 80_000; Date.now() < end && !(await isThrough()); ) await pause(50)
    expect((await commands.dead()).map(({ key, attempts }) => [key, attempts > 0])).toEqual([
      [bad, true],
      [bad, false],
    ])
    expect(await isThrough()).toBe(true)
    isSilent = false
    expect(await commands.replay('all')).toEqual({ applied: 2, failed: [] })
    expect(await actorsOf(bad)).toEqual([2])
  }, 90_000)
}

describe('on PostgreSQL', () => contract(onPostgres))
onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => contract(() => onMongo(open)))
