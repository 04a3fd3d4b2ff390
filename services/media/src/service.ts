import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { MediaConfig } from './config.ts'
import type { Context } from './context.ts'
import { createDecoders } from './decoders/pool.ts'
import { decoding, times } from './domain/limits.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { openBlobs } from './store/blobs/index.ts'
import { topic } from './usecases/tell-erased.ts'

export type { MediaConfig } from './config.ts'

const name = 'media'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Two at least, so that a strange upload never keeps pictures from being shown. */
const usualDecoders = () => Math.max(2, availableParallelism())

/** Composes the media service; `given` replaces parts of its context. */
export async function createMedia(config: MediaConfig, parent: Log, given: Partial<Context> = {}): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const decoders = createDecoders({ size: config.decoders ?? usualDecoders(), ...decoding, log })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const ctx: Context = {
    log,
    times,
    database,
    ...openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir }),
    decoders,
    auth,
    predictions,
    making: new Map(),
    ...given,
  }
  const http = createHttpServer({
    name,
    host: config.host,
    port: config.httpPort,
    identity,
    log,
    routes: routes(ctx),
    ready: () => service.ready(),
  })
  const service: Service = composeService(name, {
    log,
    addresses: () => ({ http: http.address(), rpc: '' }),
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      { name: 'scratch', start: () => ctx.scratch.prepare() },
      ctx.blobs,
      { name: 'auth', stop: async () => auth.close() },
      { name: 'predictions', stop: async () => predictions.close() },
      ctx.decoders,
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, hearings, database, eventLog, log }),
      ...jobs(ctx),
      http,
    ],
  })
  return service
}
