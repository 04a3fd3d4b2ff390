import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { openDatabase } from '@hunch/kit/postgres'
import { type AnalyticsConfig, readAnalyticsConfig, thresholdsOf } from './config.ts'
import { handlers, readModels } from './handlers.ts'
import { openDocuments } from './usage/store/documents/open.ts'

const service = 'analytics'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Operator commands for the events of analytics. */
export function operateAnalytics(config: AnalyticsConfig, log: Log): Operations {
  const { databaseUrl, eventLogUrl, documentsUrl, aroundEventLog: around } = config
  const database = openDatabase({ name: service, url: databaseUrl, poolSize: 1, migrations, log })
  const documents = openDocuments(documentsUrl, { poolSize: 1, migrations, log })
  const thresholds = thresholdsOf(config)
  return createOperations({
    service,
    migrations,
    databaseUrl,
    eventLogUrl,
    around,
    log,
    handlers: handlers({ database, documents, thresholds, publishes: true }),
    readModels: readModels(thresholds),
    prepare: async () => documents.start?.(),
    async stop() {
      await documents.stop?.()
      await database.stop?.()
    },
  })
}

/**
 * The same, configured by an environment. Default: that of the process.
 *
 * @throws ConfigError
 */
export const operateAnalyticsBy = (environment: Environment | undefined, log: Log): Operations =>
  operateAnalytics(readAnalyticsConfig(environment).config, log)
