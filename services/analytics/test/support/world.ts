import { fileURLToPath } from 'node:url'
import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { createLog, silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { callAs, emptyDatabase, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import * as facts from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberErasedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { type Analytics, type AnalyticsConfig, createAnalytics } from '../../src/service.ts'
import { startAuth, startPredictions } from './peers.ts'

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
export type Person = Partial<Member> & { id: string }

const told: Readonly<Record<string, DescMessage>> = Object.fromEntries(
  [...Object.values(facts), MemberErasedSchema].flatMap((value) =>
    typeof value === 'object' && 'typeName' in value && value.kind === 'message' ? [[value.typeName, value]] : [],
  ),
)

/** A fact as another service tells it; its topic follows from its kind. */
export function factOf<D extends DescMessage>(schema: D, key: string, message: MessageInitShape<D>, at: Date): Event {
  return create(EventSchema, {
    id: newId(),
    type: schema.typeName,
    key,
    version: 1n,
    happenedAt: timestampFromDate(at),
    payload: toBinary(schema, create(schema, message)),
  })
}

const topicOf = ({ type }: Event): string => type.split('.')[1] ?? ''

/** Appends facts to their topics in their order, each `times` times. */
async function append(eventLog: EventLog, events: readonly Event[], times: number): Promise<void> {
  for (const [topic, ofTopic] of Map.groupBy(events, topicOf))
    for (let time = 0; time < times; time += 1) await eventLog.append(topic, ofTopic)
}

async function startParts(change: Partial<AnalyticsConfig>) {
  const [database, events] = await Promise.all([testDatabase('analytics', migrations), emptyDatabase('events')])
  const keys = await testKeys('analytics', 'auth', 'predictions', 'notifications')
  const [auth, predictions] = await Promise.all([startAuth(keys), startPredictions(keys)])
  const config: AnalyticsConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: database.url,
    databasePoolSize: 8,
    documentsUrl: database.url,
    eventLogUrl: events.url,
    identity: keys.config('analytics'),
    productName: 'Test',
    authRpc: auth.address,
    predictionsRpc: predictions.address,
    ...change,
  }
  /** Starts a replica; the first is there already. */
  async function start(more: Partial<AnalyticsConfig> = {}): Promise<Analytics> {
    const service = await createAnalytics({ ...config, ...more }, createLog({ level: 'fatal' }))
    await service.start()
    return service
  }
  const eventLog = openEventLog(events.url, { log: silentLog() })
  await eventLog.start?.()
  const { pool } = openDatabase({ name: 'test', url: database.url, poolSize: 2, log: silentLog() })
  async function stop() {
    await Promise.all([pool.end(), eventLog.stop?.(), auth.stop(), predictions.stop()])
    await Promise.all([database.drop(), events.drop()])
  }
  return { config, database, keys, auth, predictions, start, eventLog, pool, stop }
}

export interface Told {
  readonly type: string
  readonly key: string
  readonly version: number
  readonly message: Readonly<Record<string, unknown>>
}

/** What was told on the topic so far. */
async function toldOn(eventLog: EventLog): Promise<Told[]> {
  const all: Told[] = []
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: ['analytics'],
    handle: async (batch) => {
      for (const { event } of batch) {
        const schema = told[event.type]
        if (!schema) continue
        const { $typeName: _, ...message } = fromBinary(schema, event.payload) as unknown as Record<string, unknown>
        all.push({ type: event.type.split('.').at(-1) ?? '', key: event.key, version: Number(event.version), message })
      }
    },
  })
  await subscription.flush()
  return all
}

/** The service on databases of its own, with auth and predictions as peers with given answers. */
export async function startWorld(change: Partial<AnalyticsConfig> = {}) {
  const parts = await startParts(change)
  const { auth, database, eventLog, keys, pool } = parts
  const running = { service: await parts.start() }
  const settle = async () => {
    while ((await running.service.flush()) > 0);
  }
  return {
    ...parts,
    settle,
    service: () => running.service,
    call: (...args: Parameters<ReturnType<typeof callAs>>) =>
      callAs(keys, 'analytics', running.service.addresses().http)(...args),
    /** Stops the service and starts it again. */
    async restart() {
      await running.service.stop()
      running.service = await parts.start()
    },
    /** Signs somebody up at auth, who tells of it. */
    async join(more: Partial<Member> & { language?: string; at?: Date } = {}): Promise<Person> {
      const { language = '', at = new Date(), ...member } = more
      const person = { id: newId(), ...member }
      auth.contacts.set(person.id, { language, timeZone: person.timeZone ?? 'UTC' })
      await append(eventLog, [factOf(MemberJoinedSchema, person.id, { memberId: person.id }, at)], 1)
      await settle()
      return person
    },
    /** Lets facts be told by the other services, and this one hear them and do what follows. */
    async hear(...events: readonly Event[]) {
      await append(eventLog, events, 2)
      await settle()
    },
    append: (events: readonly Event[], times = 1) => append(eventLog, events, times),
    setClock: (to: Date | null, options = {}) => setClock(database.url, to, options),
    rows: async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows,
    /** What this service told: everything, or what has a key. */
    async told(key?: string): Promise<Told[]> {
      await settle()
      return (await toldOn(eventLog)).filter((fact) => !key || fact.key === key)
    },
    async stop() {
      await running.service.stop()
      await parts.stop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
