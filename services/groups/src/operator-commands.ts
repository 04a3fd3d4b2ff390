import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { connect } from '@hunch/kit/rpc'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type GroupsConfig, readGroupsConfig } from './config.ts'
import { counters } from './counters.ts'
import { handlers, readModels } from './handlers.ts'

const service = 'groups'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on the events of groups. */
export function groupsOperatorCommands(config: GroupsConfig, log: Log): OperatorCommands {
  const identity = createIdentity({ name: service, ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const ctx = { cards: createCardSource(auth) }
  return createOperatorCommands({
    service,
    migrations,
    databaseUrl: config.databaseUrl,
    eventLogUrl: config.eventLogUrl,
    around: config.aroundEventLog,
    log,
    handlers: handlers(ctx),
    readModels: readModels(ctx),
    counters,
    stop: async () => auth.close(),
  })
}

/**
 * Returns the operator commands with the settings of an environment. Default: the process's environment.
 *
 * @throws ConfigError
 */
export const groupsOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  groupsOperatorCommands(readGroupsConfig(environment).config, log)
