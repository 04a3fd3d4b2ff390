import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { connectPeers } from './clients/peers.ts'
import { type NotificationsConfig, readNotificationsConfig } from './config.ts'
import { openDocuments } from './documents/store/open.ts'
import { handlers, readModels } from './handlers.ts'
import { unitOn } from './stores.ts'

const service = 'notifications'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on the events of notifications. */
export function notificationsOperatorCommands(config: NotificationsConfig, log: Log): OperatorCommands {
  const { databaseUrl, documentsUrl, eventLogUrl, aroundEventLog: around } = config
  const documents = openDocuments({ documentsUrl, databaseUrl, poolSize: 1 })
  const peers = connectPeers(config, createIdentity({ name: service, ...config.identity }))
  return createOperatorCommands({
    service,
    migrations,
    databaseUrl,
    eventLogUrl,
    around,
    log,
    handlers: handlers({ peers, unit: (tx, cause) => unitOn(documents, tx, cause) }),
    readModels,
    async prepare() {
      for (const part of documents.parts) await part.start?.()
    },
    async stop() {
      peers.close()
      for (const part of documents.parts) await part.stop?.()
    },
  })
}

/**
 * Returns the operator commands with the settings of an environment. Default: the process's environment.
 *
 * @throws ConfigError
 */
export const notificationsOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  notificationsOperatorCommands(readNotificationsConfig(environment).config, log)
