import { type DescMessage, fromBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { createLog, silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import { callAs, eventsOf, setClock, testKeys } from '@hunch/kit/testing'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { createNotifications, type NotificationsConfig } from '../../src/service.ts'
import { startMailServer } from './mail.ts'
import { type Account, startPeers } from './peers.ts'
import { onPostgres, type Place } from './stores.ts'

export type Person = Partial<Member> & { id: string }

const schemas = [NotificationMadeSchema, MemberErasedSchema]

/** The service on a store of its own, with its peers as real servers with given answers. */
async function startParts(open: () => Promise<Place>) {
  const [place, keys, mail] = await Promise.all([
    open(),
    testKeys('notifications', 'auth', 'predictions', 'social', 'groups', 'media'),
    startMailServer(),
  ])
  const peers = await startPeers(keys)
  const config: NotificationsConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: place.url,
    databasePoolSize: 10,
    eventLogUrl: place.eventsUrl,
    identity: keys.config('notifications'),
    productName: 'Hunch',
    authRpc: peers.auth.address,
    predictionsRpc: peers.predictions.address,
    socialRpc: peers.social.address,
    groupsRpc: peers.groups.address,
    publicUrl: 'https://hunch.example',
    mailUrl: mail.url,
    mailFrom: 'Hunch <hello@hunch.example>',
  }
  const service = await createNotifications(config, createLog({ level: 'fatal' }))
  await service.start()
  async function stop() {
    peers.away.clear()
    await service.stop()
    await Promise.all([peers.stop(), mail.stop()])
    await place.close()
  }
  return { config, place, keys, mail, peers, service, stop }
}

type Topic = 'auth' | 'predictions' | 'social' | 'groups' | 'analytics'

export async function startWorld(open: () => Promise<Place> = onPostgres) {
  const parts = await startParts(open)
  const { place, keys, peers, service } = parts
  const call = callAs(keys, 'notifications', service.addresses().http)
  async function settle() {
    while ((await service.flush()) > 0);
  }
  return {
    ...parts,
    ...peers,
    ...people(peers),
    stop: parts.stop,
    call,
    settle,
    list: (member: Person, query = {}, headers = {}) => call(member, calls.listNotifications, { query, headers }),
    count: async (member: Person) => (await call(member, calls.countUnread)).body,
    setClock: (to: Date | null, options = {}) => setClock(place.url, to, options),
    /** Appends facts of other services to the log and does all that comes of them. */
    async tell<D extends DescMessage>(topic: Topic, schema: D, ...messages: MessageInitShape<D>[]) {
      await place.eventLog.append(topic, eventsOf(schema, newId(), ...messages))
      await settle()
    },
    /** The same fact, delivered twice. */
    async tellTwice<D extends DescMessage>(topic: Topic, schema: D, message: MessageInitShape<D>) {
      const events = eventsOf(schema, newId(), message)
      await place.eventLog.append(topic, events)
      await settle()
      await place.eventLog.append(topic, events)
      await settle()
    },
    /** What was told about a member. */
    told: (memberId: string) => toldUnder(place.eventsUrl, memberId),
    /** Asks for a member's data over gRPC as a peer. */
    async exported(memberId: string, as = 'auth') {
      const address = service.addresses().rpc
      const identity = keys.identity(as)
      const client = connect(NotificationsService, { audience: 'notifications', address, identity })
      try {
        return (await client.exportMember({ memberId })).files
      } finally {
        client.close()
      }
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Signing up, following, posting, as the peers know of it. */
function people({ auth, predictions, social }: Awaited<ReturnType<typeof startPeers>>) {
  return {
    join(firstName = 'Ann', account: Partial<Account> = {}): Person {
      const id = newId()
      auth.accounts.set(id, {
        firstName,
        lastName: 'Example',
        language: '',
        timeZone: 'UTC',
        email: `${id}@example.com`,
        emailNotifications: true,
        friendActivityNotifications: true,
        votingDeadlineNotifications: true,
        isActive: true,
        ...account,
      })
      return { id }
    },
    follow(follower: Person, followed: Person) {
      social.followers.set(followed.id, [...(social.followers.get(followed.id) ?? []), follower.id])
    },
    post(owner: Person, headline = 'It rains on Sunday', only?: Person[]) {
      const postId = newId()
      const audience = only && { only: new Set(only.map(({ id }) => id)) }
      predictions.posts.set(postId, { ownerId: owner.id, headline, seenNotVoted: [], ...audience })
      return { postId, ownerId: owner.id, audienceGroupId: only ? newId() : '' }
    },
    account(person: Person): Account {
      const account = auth.accounts.get(person.id)
      if (!account) throw new Error('nobody has this id')
      return account
    },
  }
}

async function toldUnder(eventsUrl: string, key: string) {
  const told: Record<string, unknown>[] = []
  const eventLog = openEventLog(eventsUrl, { log: silentLog() })
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: ['notifications'],
    handle: async (batch) => {
      for (const { event } of batch) {
        const schema = schemas.find(({ typeName }) => typeName === event.type)
        if (schema && event.key === key) told.push({ type: schema.name, ...fromBinary(schema, event.payload) })
      }
    },
  })
  await subscription.flush()
  await eventLog.stop?.()
  return told
}
