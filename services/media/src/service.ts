import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import type { Metrics } from '@hunch/kit/telemetry'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { openBlobs } from './blobs/open.ts'
import type { MediaConfig } from './config.ts'
import type { Context } from './context.ts'
import { createDecoders } from './decoders/pool.ts'
import { topic } from './erasure/erase-member.ts'
import { erasureJobs } from './erasure/jobs.ts'
import { handlers, topics } from './handlers.ts'
import { imageRoutes } from './images/http.ts'
import { defaultTimes } from './limits.ts'
import { photoRoutes } from './photos/http.ts'
import { photoJobs } from './photos/jobs.ts'

export type { MediaConfig } from './config.ts'

const name = 'media'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** At least two, so that a slow upload never keeps pictures from being shown. */
const defaultDecoders = () => Math.max(2, availableParallelism())

/** Composes the media service; `overrides` replaces parts of its context. */
export async function createMedia(
  config: MediaConfig,
  parent: Log,
  overrides: Partial<Context> = {},
  metrics?: Metrics,
): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const decoders = createDecoders({ size: config.decoders ?? defaultDecoders(), log })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const ctx: Context = {
    log,
    times: defaultTimes,
    database,
    ...openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir }),
    decoders,
    auth,
    predictions,
    variantsInProgress: new Map(),
    ...overrides,
  }
  const http = createHttpServer({
    name,
    host: config.host,
    port: config.httpPort,
    identity,
    log,
    metrics,
    routes: [...imageRoutes(ctx), ...photoRoutes(ctx)],
    ready: () => service.ready(),
  })
  const service: Service = composeService(name, {
    onDemand: config.onDemand,
    log,
    addresses: () => ({ http: http.address(), rpc: '' }),
    inProcess: { http: http.inProcess },
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
      createConsumer({ group: name, topics, handlers, database, eventLog, log }),
      ...photoJobs(ctx),
      ...erasureJobs(ctx),
      http,
    ],
  })
  return service
}
