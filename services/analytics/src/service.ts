import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createContacts } from './clients/contacts.ts'
import { createSink } from './clients/sink.ts'
import { createViews } from './clients/views.ts'
import { type AnalyticsConfig, thresholdsOf } from './config.ts'
import type { Context } from './context.ts'
import { hearings, topics } from './events.ts'
import { routes } from './http.ts'
import { jobs, judging } from './jobs.ts'
import { analyticsService } from './rpc.ts'
import { openDocuments } from './store/documents/index.ts'
import { topic } from './usecases/announce.ts'
import { recomputeAll } from './usecases/recompute.ts'

export type { AnalyticsConfig } from './config.ts'

const name = 'analytics'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
/** Connections for documents, beside those of the service's database. */
const documentsPoolSize = 4

export interface Analytics extends Service {
  /**
   * Computes all standings and badges from the rows of facts and keeps what differs, telling
   * nothing; whose did. Nobody's should.
   */
  recompute(): ReturnType<typeof recomputeAll>
}

/** Composes the analytics service. */
export async function createAnalytics(config: AnalyticsConfig, parent: Log): Promise<Analytics> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, log })
  const eventLog = openEventLog(config.eventLogUrl, { log, around: config.aroundEventLog })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const ctx: Context = {
    log,
    database,
    documents: openDocuments(config.documentsUrl, { poolSize: documentsPoolSize, migrations, log }),
    contacts: createContacts(auth),
    views: createViews(predictions),
    sink: createSink(config.activitySinkUrl, log),
    thresholds: thresholdsOf(config),
    tells: true,
  }
  const consumer = createConsumer({ group: name, topics, hearings: hearings(ctx), database, eventLog, log })
  const listen = { name, host: config.host, identity, log }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [analyticsService(ctx)] })
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const service = composeService(name, {
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      ctx.documents,
      { name: 'auth', stop: async () => auth.close() },
      { name: 'predictions', stop: async () => predictions.close() },
      { name: 'sink', stop: async () => ctx.sink.close() },
      consumer,
      judging(ctx, consumer),
      createRelay({ database, topic, eventLog, log }),
      ...jobs(ctx),
      rpc,
      http,
    ],
  })
  return { ...service, recompute: () => recomputeAll(ctx) }
}
