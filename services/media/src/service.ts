import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity, type Identity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { nodeTimers } from '@hunch/kit/timers'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { openBlobs } from './blobs/open.ts'
import { createChecker } from './checker/checker.ts'
import type { MediaConfig } from './config.ts'
import type { Context } from './context.ts'
import { createDecoders } from './decoders/pool.ts'
import { topic } from './erasure/erase-member.ts'
import { erasureJobs } from './erasure/jobs.ts'
import { handlers, topics } from './handlers.ts'
import { holdRoutes } from './holds/http.ts'
import { holdJobs } from './holds/jobs.ts'
import { imageRoutes } from './images/http.ts'
import { createKeptBytes } from './images/kept-bytes.ts'
import { defaultTimes } from './limits.ts'
import { photoRoutes } from './photos/http.ts'
import { photoJobs } from './photos/jobs.ts'
import { createPhotoReads } from './photos/photo-reads.ts'

export type { MediaConfig } from './config.ts'

const name = 'media'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** At least two, so that a slow upload never blocks the display of pictures. */
const defaultDecoders = () => Math.max(2, availableParallelism())

/** Composes the media service; `overrides` replaces parts of its context. */
export async function createMedia(
  config: MediaConfig,
  parent: Log,
  overrides: Partial<Context> = {},
  telemetry?: Telemetry,
): Promise<Service> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const { database, eventLog, disk, ctx, closePeers } = createContext(config, log, identity, overrides)
  const http = createHttpServer({
    name,
    host: config.host,
    port: config.httpPort,
    identity,
    log,
    metrics: telemetry?.metrics,
    routes: [...imageRoutes(ctx), ...photoRoutes(ctx), ...holdRoutes(ctx)],
    ready: () => service.ready(),
  })
  const service: Service = composeService(name, {
    telemetry,
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
      disk,
      { name: 'peers', stop: async () => closePeers() },
      ctx.decoders,
      createRelay({ database, topic, eventLog, log }),
      createConsumer({ group: name, topics, handlers, database, eventLog, log }),
      ...photoJobs(ctx),
      ...holdJobs(ctx),
      ...erasureJobs(ctx),
      http,
    ],
  })
  return service
}

/** Opens the dependencies of the service. */
function createContext(config: MediaConfig, log: Log, identity: Identity, overrides: Partial<Context>) {
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const decoders = createDecoders({ size: config.decoders ?? defaultDecoders(), log })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const { disk, ...stores } = openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir })
  const ctx: Context = {
    log,
    times: defaultTimes,
    timers: nodeTimers,
    database,
    ...stores,
    decoders,
    checker: createChecker({ url: config.checkUrl, key: config.checkKey, log }),
    checksPrivate: config.checksPrivate ?? false,
    auth,
    predictions,
    variantsInProgress: new Map(),
    keptVariants: createKeptBytes(),
    photoReads: createPhotoReads(database),
    ...overrides,
  }
  const closePeers = () => {
    for (const peer of [auth, predictions]) peer.close()
  }
  return { database, eventLog, disk, ctx, closePeers }
}
