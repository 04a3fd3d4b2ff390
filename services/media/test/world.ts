import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { emptyDatabase, eventsOf, setClock, testDatabase, testKeys } from '@hunch/kit/testing'
import type { Context } from '../src/context.ts'
import { createMedia } from '../src/service.ts'
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
  const predictions = await startPredictions(keys)
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
    predictions,
    get,
    put: putter(keys, origin),
    image: (name: string, query: Record<string, string> = {}) => get(addressOf(name, query)),
    /** Another replica on the same database, log and folder. */
    startReplica: start,
    /** Tells a fact and lets media hear it. */
    async tell<D extends DescMessage>(topic: string, schema: D, key: string, message: MessageInitShape<D>) {
      await eventLog.append(topic, eventsOf(schema, key, message))
      await service.flush()
    },
    setClock: (to: Date | null) => setClock(database.url, to),
    rows: async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows,
    files: () => filesOf(folder),
    async stop() {
      await service.stop()
      await Promise.all([pool.end(), eventLog.stop?.(), predictions.goAway()])
      await Promise.all([database.drop(), events.drop(), rm(folder, { recursive: true, force: true })])
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
