import { fileURLToPath } from 'node:url'
import { type DescMessage, fromBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { createLog, silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { callAs, emptyDatabase, eventsOf, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as facts from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { createComment } from '@hunch/proto/http'
import { createSocial, type SocialConfig } from '../../src/service.ts'
import { type CardAnswer, startAuth } from './auth.ts'
import { startPredictions } from './predictions.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

export type Person = Partial<Member> & { id: string }

const schemas: Readonly<Record<string, DescMessage>> = Object.fromEntries(
  [...Object.values(facts), MemberErasedSchema].flatMap((value) =>
    typeof value === 'object' && 'typeName' in value && value.kind === 'message' ? [[value.typeName, value]] : [],
  ),
)

/** The service on databases of its own, with auth and predictions as peers with given answers. */
async function startParts() {
  const [database, events] = await Promise.all([testDatabase('social', migrations), emptyDatabase('events')])
  const keys = await testKeys('social', 'auth', 'predictions', 'notifications', 'media')
  const [auth, predictions] = await Promise.all([startAuth(keys), startPredictions(keys)])
  const config: SocialConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: database.url,
    databasePoolSize: 10,
    eventLogUrl: events.url,
    identity: keys.config('social'),
    productName: 'Test',
    authRpc: auth.address,
    predictionsRpc: predictions.address,
  }
  /** Starts a replica; the first is there already. */
  async function start() {
    const service = await createSocial(config, createLog({ level: 'fatal' }))
    await service.start()
    return service
  }
  const service = await start()
  const eventLog = openEventLog(events.url, { log: silentLog() })
  const { pool } = openDatabase({ name: 'test', url: database.url, poolSize: 2, log: silentLog() })
  async function stop() {
    await service.stop()
    await Promise.all([pool.end(), eventLog.stop?.(), auth.stop(), predictions.stop()])
    await Promise.all([database.drop(), events.drop()])
  }
  return { config, database, events, keys, auth, predictions, start, service, eventLog, pool, stop }
}

export interface Told {
  readonly type: string
  readonly version: number
  readonly message: Readonly<Record<string, unknown>>
}

/** What was told so far under one key, in order. */
async function toldUnder(eventLog: EventLog, key: string): Promise<readonly Told[]> {
  const told: Told[] = []
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: ['social'],
    handle: async (batch) => {
      for (const { event } of batch) {
        const schema = schemas[event.type]
        if (!schema || event.key !== key) continue
        const message = fromBinary(schema, event.payload) as unknown as Record<string, unknown>
        told.push({ type: event.type.split('.').at(-1) ?? '', version: Number(event.version), message })
      }
    },
  })
  await subscription.flush()
  return told
}

async function forgetCursors(logUrl: string): Promise<void> {
  const { pool } = openDatabase({ name: 'test', url: logUrl, poolSize: 1, log: silentLog() })
  await pool.query(`delete from log_cursors where consumer_group = 'social'`)
  await pool.end()
}

export async function startWorld() {
  const parts = await startParts()
  const { database, events, keys, auth, predictions, service, eventLog, pool } = parts
  const call = callAs(keys, 'social', service.addresses().http)
  const rows = async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows
  /** Does everything that is due, and waits until the log has all that was told. */
  async function settle() {
    for (let waiting = true; waiting; waiting = (await rows('select from outbox limit 1')).length > 0)
      while ((await service.flush()) > 0);
  }
  return {
    ...parts,
    call,
    rows,
    settle,
    /** Signs someone up at auth. */
    join(card: CardAnswer = {}, member: Partial<Member> = {}): Person {
      const id = newId()
      auth.cards.set(id, { firstName: 'Ann', lastName: 'Example', maskedEmail: 'a…@example.com', ...card })
      return { id, ...member }
    },
    /** Makes a post at predictions; seen by the given people alone where some are given. */
    post(owner: Person, { headline = 'It rains on Sunday', only }: { headline?: string; only?: Person[] } = {}) {
      const id = newId()
      const audience = only && { groupId: newId(), memberIds: new Set(only.map((each) => each.id)) }
      predictions.posts.set(id, { ownerId: owner.id, headline, ...(audience ? { audience } : {}) })
      return { id, ownerId: owner.id, audience }
    },
    /** Sends a comment. */
    say: (
      member: Person | null,
      predictionId: unknown,
      { content = 'Indeed', parentId, key }: { content?: unknown; parentId?: unknown; key?: string } = {},
    ) =>
      call(member, createComment, {
        body: { predictionId, content, parentId },
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
    /** Lets the service hear everything again, as if it had heard nothing. */
    async rewind() {
      await Promise.all([forgetCursors(events.url), rows('delete from inbox')])
      await settle()
    },
    setClock: (to: Date | null, options = {}) => setClock(database.url, to, options),
    /** Appends facts of another service to the log and lets this one hear them. */
    async tell<D extends DescMessage>(
      topic: 'auth' | 'predictions',
      schema: D,
      key: string,
      ...messages: MessageInitShape<D>[]
    ) {
      await eventLog.append(topic, eventsOf(schema, key, ...messages))
      await settle()
    },
    /** What was told under a post's or a member's id once everything due is done. */
    told: (key: string) => settle().then(() => toldUnder(eventLog, key)),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** An id that nothing has. */
export const nowhere = '019aa000-0000-7000-8000-000000000000'
