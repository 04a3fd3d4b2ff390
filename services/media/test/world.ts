import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type DescMessage, fromBinary, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Service } from '@hunch/kit/lifecycle'
import { silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { emptyDatabase, eventsOf, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Context } from '../src/context.ts'
import { createMedia } from '../src/service.ts'
import { startAuth } from './auth.ts'
import { addressOf, getter, putter } from './callers.ts'
import { startPredictions } from './predictions.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const log = silentLog()

/** Media with a database, an event log and a folder of its own; `given` replaces parts of its context. */
export async function startWorld(given: Partial<Context> | ((photosUrl: string) => Partial<Context>) = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'media-test-'))
  const [database, events] = await Promise.all([testDatabase('media', migrations), emptyDatabase('events')])
  const photosUrl = pathToFileURL(folder).href
  const keys = await testKeys('media', 'predictions', 'auth', 'groups')
  const [auth, predictions] = await Promise.all([startAuth(keys), startPredictions(keys)])
  const { pool } = openDatabase({ name: 'test', url: database.url, poolSize: 1, log })
  const eventLog = openEventLog(events.url, { log })
  const start = async (replaced: Partial<Context> = {}) => {
    const started = await createMedia(
      {
        host: '127.0.0.1',
        httpPort: 0,
        rpcPort: 0,
        databaseUrl: database.url,
        databasePoolSize: 8,
        eventLogUrl: events.url,
        identity: keys.config('media'),
        productName: 'Test',
        photosUrl,
        authRpc: auth.address,
        predictionsRpc: predictions.address,
        decoders: 2,
      },
      log,
      replaced,
    )
    await started.start()
    return started
  }
  const service = await start(typeof given === 'function' ? given(photosUrl) : given)
  const origin = service.addresses().http
  const get = getter(keys, origin)
  return {
    folder,
    keys,
    service,
    origin,
    auth,
    predictions,
    get,
    put: putter(keys, origin),
    image: (name: string, query: Record<string, string> = {}) => get(addressOf(name, query)),
    /** Another replica on the same database, log and folder. */
    startReplica: start,
    ...teller(eventLog, service),
    setClock: (to: Date | null) => setClock(database.url, to),
    rows: async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows,
    files: () => filesOf(folder),
    async stop() {
      await service.stop()
      await Promise.all([pool.end(), eventLog.stop?.(), auth.stop(), predictions.goAway()])
      await Promise.all([database.drop(), events.drop(), rm(folder, { recursive: true, force: true })])
    },
  }
}

/** What is told, there and back. */
function teller(eventLog: EventLog, service: Service) {
  return {
    /** Tells a fact and lets media hear it. */
    async tell<D extends DescMessage>(topic: string, schema: D, key: string, message: MessageInitShape<D>) {
      await eventLog.append(topic, eventsOf(schema, key, message))
      await service.flush()
    },
    /** The facts of one kind that media told, in order. */
    async told<D extends DescMessage>(schema: D): Promise<MessageShape<D>[]> {
      await service.flush()
      const events: Event[] = []
      const handle = async (batch: readonly { event: Event }[]) => void events.push(...batch.map(({ event }) => event))
      await eventLog.subscribe({ group: newId(), topics: ['media'], handle }).flush()
      return events.filter(({ type }) => type === schema.typeName).map(({ payload }) => fromBinary(schema, payload))
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Every file in a folder, by relative path. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Waits until something is so. */
export async function eventually(isSo: () => Promise<boolean> | boolean, withinMs = 15_000): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`it did not come about within ${withinMs} ms`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
