import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import type { Operations } from '@hunch/kit/operations'
import { connectPeers } from './clients/peers.ts'
import { type NotificationsConfig, readNotificationsConfig } from './config.ts'
import { copied, heard, topics } from './events.ts'
import { openOperations } from './store/operations.ts'
import { topic as service } from './usecases/announce.ts'

/** What an operator can do about the events of notifications; `restMs` is how long documents are left to come to rest. */
export function operateNotifications(
  config: NotificationsConfig,
  log: Log,
  { restMs }: { restMs?: number } = {},
): Operations {
  const { databaseUrl, eventLogUrl, aroundEventLog: around } = config
  const peers = connectPeers(config, createIdentity({ name: service, ...config.identity }))
  return openOperations({
    ...{ service, databaseUrl, eventLogUrl, around, topics, copied, log, restMs },
    heard: heard({ peers }),
    stop: async () => peers.close(),
  })
}

/** The same by the environment that the service reads; the process's own where none is given. Throws ConfigError. */
export const operateNotificationsBy = (environment: Environment | undefined, log: Log): Operations =>
  operateNotifications(readNotificationsConfig(environment).config, log)
