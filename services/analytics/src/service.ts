import { fileURLToPath } from 'node:url'
import type { Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createService, type Definition } from '@hunch/kit/service'
import type { Telemetry } from '@hunch/kit/telemetry'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createEventForwarder } from './clients/event-forwarder.ts'
import { createAuth, createPredictions } from './clients/peers.ts'
import { type AnalyticsConfig, thresholdsOf } from './config.ts'
import type { Context } from './context.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { topic } from './members/members.ts'
import { analyticsService } from './rpc.ts'
import { standingJob } from './standing/jobs.ts'
import { recomputeAll } from './standing/recompute.ts'
import { usageLimits } from './usage/limits.ts'
import { openDocuments } from './usage/store/documents/open.ts'

export type { AnalyticsConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Analytics extends Service {
  /**
   * Recomputes all standings and badges from the record and saves the differences, without publishing.
   * Returns the members whose figures differed; there should be none.
   */
  recompute(): ReturnType<typeof recomputeAll>
}

const definition: Definition<AnalyticsConfig, Context> = {
  name: 'analytics',
  migrations,
  topic,
  topics,
  handlers,
  routes,
  methods: analyticsService,
  jobs: (ctx, consumer) => [standingJob(ctx, consumer), ...jobs(ctx)],
  open({ config, log, database, connect }) {
    const documents = openDocuments(config.documentsUrl, {
      poolSize: usageLimits.documentsConnections,
      migrations,
      own: config.databaseUrl,
      log,
    })
    const forwarder = createEventForwarder(config.activitySinkUrl, log)
    return {
      context: {
        log,
        database,
        documents,
        auth: createAuth(connect(AuthService, 'auth', config.authRpc)),
        predictions: createPredictions(connect(PredictionsService, 'predictions', config.predictionsRpc)),
        forwarder,
        thresholds: thresholdsOf(config),
        publishes: true,
      },
      parts: [documents, { name: 'event forwarder', stop: async () => forwarder.close() }],
    }
  },
}

/** Creates the analytics service. */
export async function createAnalytics(config: AnalyticsConfig, parent: Log, telemetry?: Telemetry): Promise<Analytics> {
  const { service, context } = await createService(definition, config, parent, telemetry)
  return { ...service, recompute: () => recomputeAll(context) }
}
