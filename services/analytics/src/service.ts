import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, openEventLog } from '@hunch/kit/events'
import { createHttpServer, type Route } from '@hunch/kit/http'
import { createIdentity } from '@hunch/kit/identity'
import { composeService, type Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase } from '@hunch/kit/postgres'
import { connect, createRpcServer } from '@hunch/kit/rpc'
import type { Telemetry } from '@hunch/kit/telemetry'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createAuth } from './clients/auth.ts'
import { createEventForwarder } from './clients/event-forwarder.ts'
import { createPredictions } from './clients/predictions.ts'
import { type AnalyticsConfig, thresholdsOf } from './config.ts'
import type { Context } from './context.ts'
import { analyticsService } from './erasure/rpc.ts'
import { handlers, topics } from './handlers.ts'
import { fixedLimits } from './limits.ts'
import { memberAnalyticsRoutes } from './member-analytics/http.ts'
import { topic } from './members/publish-about-member.ts'
import { reportRoutes } from './reports/http.ts'
import { badgeRoutes } from './shown-badges/http.ts'
import { standingJob } from './standing/jobs.ts'
import { recomputeAll } from './standing/recompute.ts'
import { streakRoutes } from './streaks/http.ts'
import { streakJobs } from './streaks/jobs.ts'
import { usageRoutes } from './usage/http.ts'
import { usageJobs } from './usage/jobs.ts'
import { openDocuments } from './usage/store/documents/open.ts'

export type { AnalyticsConfig } from './config.ts'

const name = 'analytics'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Analytics extends Service {
  /**
   * Recomputes all standings and badges from the record and saves the differences, without publishing.
   * Returns the members whose figures differed; there should be none.
   */
  recompute(): ReturnType<typeof recomputeAll>
}

/** All HTTP routes. */
const routes = (ctx: Context): Route[] => [
  ...usageRoutes(ctx),
  ...memberAnalyticsRoutes(ctx),
  ...streakRoutes(ctx),
  ...badgeRoutes(ctx),
  ...reportRoutes(ctx),
]

/** Composes the analytics service. */
export async function createAnalytics(config: AnalyticsConfig, parent: Log, telemetry?: Telemetry): Promise<Analytics> {
  const log = parent.child({ service: name })
  const identity = createIdentity({ name, ...config.identity })
  const database = openDatabase({ name, url: config.databaseUrl, poolSize: config.databasePoolSize, migrations, log })
  const eventLog = openEventLog(config.eventLogUrl, {
    log,
    poolSize: config.eventLogPoolSize,
    around: config.aroundEventLog,
  })
  const authClient = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictionsClient = connect(PredictionsService, {
    audience: 'predictions',
    address: config.predictionsRpc,
    identity,
  })
  const ctx: Context = {
    log,
    database,
    documents: openDocuments(config.documentsUrl, { poolSize: fixedLimits.documentsConnections, migrations, log }),
    auth: createAuth(authClient),
    predictions: createPredictions(predictionsClient),
    forwarder: createEventForwarder(config.activitySinkUrl, log),
    thresholds: thresholdsOf(config),
    publishes: true,
  }
  const consumer = createConsumer({ group: name, topics, handlers: handlers(ctx), database, eventLog, log })
  const listen = { name, host: config.host, identity, log, metrics: telemetry?.metrics }
  const rpc = createRpcServer({ ...listen, port: config.rpcPort, services: [analyticsService(ctx)] })
  const http = createHttpServer({ ...listen, port: config.httpPort, routes: routes(ctx), ready: () => service.ready() })
  const service = composeService(name, {
    telemetry,
    onDemand: config.onDemand,
    log,
    addresses: () => ({ http: http.address(), rpc: rpc.address() }),
    inProcess: { http: http.inProcess, rpc: rpc.inProcess },
    parts: [
      { name: 'migrations', start: () => migrate(config.databaseUrl, migrations, log) },
      database,
      eventLog,
      ctx.documents,
      { name: 'auth', stop: async () => authClient.close() },
      { name: 'predictions', stop: async () => predictionsClient.close() },
      { name: 'event forwarder', stop: async () => ctx.forwarder.close() },
      consumer,
      standingJob(ctx, consumer),
      createRelay({ database, topic, eventLog, log }),
      ...streakJobs(ctx),
      ...usageJobs(ctx),
      rpc,
      http,
    ],
  })
  return { ...service, recompute: () => recomputeAll(ctx) }
}
