import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { openDatabase } from '@hunch/kit/postgres'
import { type AnalyticsConfig, readAnalyticsConfig, thresholdsOf } from './config.ts'
import { handlers, readModels } from './handlers.ts'
import { openDocuments } from './usage/store/documents/open.ts'

const service = 'analytics'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on the events of analytics. */
export function analyticsOperatorCommands(config: AnalyticsConfig, log: Log): OperatorCommands {
  const { databaseUrl, eventLogUrl, documentsUrl, aroundEventLog: around } = config
  const database = openDatabase({ name: service, url: databaseUrl, poolSize: 1, migrations, log })
  const documents = openDocuments(documentsUrl, { poolSize: 1, migrations, own: databaseUrl, log })
  const thresholds = thresholdsOf(config)
  return createOperatorCommands({
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
 * Like `analyticsOperatorCommands`, configured by `environment`. Default: the process's environment.
 *
 * @throws ConfigError
 */
export const analyticsOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  analyticsOperatorCommands(readAnalyticsConfig(environment).config, log)
