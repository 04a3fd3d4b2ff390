import { fileURLToPath } from 'node:url'
import { type DescMessage, fromBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { createLog, silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { callAs, emptyDatabase, eventsOf, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import * as authFacts from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as facts from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { createPrediction } from '@hunch/proto/http'
import { createPredictions, type PredictionsConfig } from '../src/service.ts'
import { type CardAnswer, startAuth } from './auth-peer.ts'
import { eventually } from './eventually.ts'
import { startGroups } from './groups-peer.ts'
import { startMedia } from './media-peer.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const minuteMs = 60_000

export type Person = Partial<Member> & { id: string }
export type Fields = Readonly<Record<string, string>>
export interface TestFile {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

const schemas: Readonly<Record<string, DescMessage>> = Object.fromEntries(
  Object.values({ ...facts, ...authFacts }).flatMap((value) =>
    typeof value === 'object' && 'typeName' in value && value.kind === 'message' ? [[value.typeName, value]] : [],
  ),
)

/** The service on databases of its own, with auth, groups and media as peers with given answers. */
async function startParts(change: Partial<PredictionsConfig>) {
  const [database, events] = await Promise.all([testDatabase('predictions', migrations), emptyDatabase('events')])
  const keys = await testKeys('predictions', 'auth', 'groups', 'media', 'social', 'notifications', 'analytics')
  const [auth, groups, media] = await Promise.all([startAuth(keys), startGroups(keys), startMedia(keys)])
  const config: PredictionsConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: database.url,
    databasePoolSize: 10,
    eventLogUrl: events.url,
    identity: keys.config('predictions'),
    productName: 'Test',
    authRpc: auth.address,
    groupsRpc: groups.address,
    mediaHttp: media.address,
    ...change,
  }
  /** Starts a replica; the first is there already. */
  async function start() {
    const service = await createPredictions(config, createLog({ level: 'fatal' }))
    await service.start()
    return service
  }
  const service = await start()
  const eventLog = openEventLog(events.url, { log: silentLog() })
  const { pool } = openDatabase({ name: 'test', url: database.url, poolSize: 2, log: silentLog() })
  async function stop() {
    await service.stop()
    await Promise.all([pool.end(), eventLog.stop?.(), auth.stop(), groups.stop(), media.stop()])
    await Promise.all([database.drop(), events.drop()])
  }
  return { config, database, keys, auth, groups, media, start, service, eventLog, pool, stop }
}

export interface Told {
  readonly type: string
  readonly version: number
  readonly message: Readonly<Record<string, unknown>>
}

/** What was told so far, in order, by post. */
async function toldOf(eventLog: EventLog): Promise<ReadonlyMap<string, Told[]>> {
  const told = new Map<string, Told[]>()
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: ['predictions'],
    handle: async (batch) => {
      for (const { event } of batch) {
        const schema = schemas[event.type]
        if (!schema) continue
        const message = fromBinary(schema, event.payload) as unknown as Record<string, unknown>
        const fact = { type: event.type.split('.').at(-1) ?? '', version: Number(event.version), message }
        told.set(event.key, [...(told.get(event.key) ?? []), fact])
      }
    },
  })
  await subscription.flush()
  return told
}

export async function startWorld(change: Partial<PredictionsConfig> = {}) {
  const parts = await startParts(change)
  const { database, keys, auth, service, eventLog, pool } = parts
  const call = callAs(keys, 'predictions', service.addresses().http)
  async function append(topic: string, ...events: ReturnType<typeof eventsOf>) {
    await eventLog.append(topic, events)
    await service.flush()
  }
  async function toldOfAll() {
    while ((await service.flush()) > 0);
    await eventually(async () => (await pool.query('select from outbox limit 1')).rowCount === 0)
    return toldOf(eventLog)
  }
  return {
    ...parts,
    call,
    /** Signs someone up at auth. */
    join(card: CardAnswer = {}, member: Partial<Member> = {}): Person {
      const id = newId()
      auth.cards.set(id, { firstName: 'Ann', lastName: 'Example', maskedEmail: 'a…@example.com', ...card })
      return { id, ...member }
    },
    setClock: (to: Date | null, options = {}) => setClock(database.url, to, options),
    rows: async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows,
    /** Sends the create form. */
    send: (member: Person | null, fields: Fields, files: readonly TestFile[] = [], headers: Fields = {}) =>
      call(member, createPrediction, { body: formOf(fields, files), headers }),
    /** Appends facts of auth to the log and lets the service hear them. */
    tell: <D extends DescMessage>(schema: D, key: string, ...messages: MessageInitShape<D>[]) =>
      append('auth', ...eventsOf(schema, key, ...messages)),
    /** The same for events as they are, on any topic. */
    append,
    eventsOf,
    /** What was told of posts once everything due is done, by whichever replica. */
    toldOfAll,
    told: async (postId: string): Promise<readonly Told[]> => (await toldOfAll()).get(postId) ?? [],
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

export function formOf(fields: Fields, files: readonly TestFile[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, content } of files) form.append('photos', new Blob([content], { type: 'image/jpeg' }), name)
  return form
}

export const inMinutes = (minutes: number, from = new Date()): string =>
  new Date(from.getTime() + minutes * minuteMs).toISOString()

/** The fields of a sound prediction that ends in an hour. */
export const aPrediction = (more: Fields = {}): Fields => ({
  headline: 'It rains on Sunday',
  supportingStatement: 'The swallows fly low.',
  deadline: inMinutes(60),
  ...more,
})

export const aComparison = (more: Fields = {}): Fields => ({
  headline: 'Tea or coffee',
  postType: 'comparison',
  ...more,
})
