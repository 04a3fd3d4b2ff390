import { fileURLToPath } from 'node:url'
import { type DescMessage, fromBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { createLog, silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { type CallAs, callAs, emptyDatabase, eventsOf, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as facts from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { createGroup, getInvite, joinGroup } from '@hunch/proto/http'
import { createGroups, type GroupsConfig } from '../src/service.ts'
import { type CardAnswer, startAuth } from './auth-peer.ts'
import { eventually } from './eventually.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

export type Person = Partial<Member> & { id: string }

/** An id that nothing and nobody has. */
export const nowhere = '019aa000-0000-7000-8000-000000000000'

const schemas: Readonly<Record<string, DescMessage>> = Object.fromEntries(
  Object.values({ ...facts, MemberErasedSchema }).flatMap((value) =>
    typeof value === 'object' && 'typeName' in value && value.kind === 'message' ? [[value.typeName, value]] : [],
  ),
)

/** The service on databases of its own, with auth as a peer with given answers. */
async function startParts() {
  const [database, events] = await Promise.all([testDatabase('groups', migrations), emptyDatabase('events')])
  const keys = await testKeys('groups', 'auth', 'predictions', 'notifications', 'social')
  const auth = await startAuth(keys)
  const config: GroupsConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: database.url,
    databasePoolSize: 10,
    eventLogUrl: events.url,
    identity: keys.config('groups'),
    productName: 'Test',
    authRpc: auth.address,
  }
  /** Starts a replica; the first is there already. */
  async function start() {
    const service = await createGroups(config, createLog({ level: 'fatal' }))
    await service.start()
    return service
  }
  const service = await start()
  const eventLog = openEventLog(events.url, { log: silentLog() })
  const { pool } = openDatabase({ name: 'test', url: database.url, poolSize: 2, log: silentLog() })
  async function stop() {
    await service.stop()
    await Promise.all([pool.end(), eventLog.stop?.(), auth.stop()])
    await Promise.all([database.drop(), events.drop()])
  }
  /** Lets the service hear everything anew, as where its memory of what it has heard was lost. */
  async function hearAgain() {
    const log = openDatabase({ name: 'test', url: events.url, poolSize: 1, log: silentLog() })
    await log.pool.query(`update log_cursors set next_position = 0 where consumer_group = 'groups'`)
    await log.stop?.()
    await pool.query('delete from inbox')
    await service.flush()
  }
  return { config, database, keys, auth, start, service, eventLog, pool, hearAgain, stop }
}

export interface Told {
  readonly type: string
  readonly version: number
  readonly message: Readonly<Record<string, unknown>>
}

/** What was told so far, in order, by key. */
async function toldOf(eventLog: EventLog): Promise<ReadonlyMap<string, Told[]>> {
  const told = new Map<string, Told[]>()
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: ['groups'],
    handle: async (batch) => {
      for (const { event } of batch) {
        const schema = schemas[event.type]
        if (!schema) throw new Error(`nobody knows ${event.type}`)
        const message = fromBinary(schema, event.payload) as unknown as Record<string, unknown>
        const fact = { type: event.type.split('.').at(-1) ?? '', version: Number(event.version), message }
        told.set(event.key, [...(told.get(event.key) ?? []), fact])
      }
    },
  })
  await subscription.flush()
  return told
}

/** What people do to groups, for tests that need it done. */
const deedsOf = (call: CallAs) => ({
  /** Makes a group and answers with its id. */
  make: async (creator: Person, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const reply = await call(creator, createGroup, { body: { name: 'Rain watchers', ...fields } })
    if (reply.status !== 201) throw new Error(`the group was not made: ${JSON.stringify(reply.body)}`)
    return reply.body.id
  },
  code: async (member: Person, id: string): Promise<string> =>
    (await call(member, getInvite, { params: { id } })).body.inviteCode,
  join: (member: Person | null, id: string, body: unknown = {}) => call(member, joinGroup, { params: { id }, body }),
})

export async function startWorld() {
  const parts = await startParts()
  const { database, keys, auth, service, eventLog, pool } = parts
  const call = callAs(keys, 'groups', service.addresses().http)
  async function toldOfAll() {
    while ((await service.flush()) > 0);
    await eventually(async () => (await pool.query('select from outbox limit 1')).rowCount === 0)
    return toldOf(eventLog)
  }
  return {
    ...parts,
    ...deedsOf(call),
    call,
    /** Signs someone up at auth. */
    signUp(card: CardAnswer = {}, member: Partial<Member> = {}): Person {
      const id = newId()
      auth.cards.set(id, { firstName: 'Ann', lastName: 'Example', maskedEmail: 'a…@example.com', ...card })
      return { id, ...member }
    },
    setClock: (to: Date | null, options = {}) => setClock(database.url, to, options),
    rows: async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows,
    /** Appends facts of a peer to the log and lets the service hear them. */
    async tell<D extends DescMessage>(topic: string, schema: D, key: string, ...messages: MessageInitShape<D>[]) {
      await eventLog.append(topic, eventsOf(schema, key, ...messages))
      await service.flush()
    },
    toldOfAll,
    /** What was told of a group (or a member) once everything due is done. */
    told: async (key: string): Promise<readonly Told[]> => (await toldOfAll()).get(key) ?? [],
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
