import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { connect } from '@hunch/kit/rpc'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type PredictionsConfig, readPredictionsConfig } from './config.ts'
import { counters } from './counters.ts'
import { handlers, readModels } from './handlers.ts'
import { updatePostCountries } from './posts/store/posts.ts'

const service = 'predictions'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on predictions' events. */
export function predictionsOperatorCommands(config: PredictionsConfig, log: Log): OperatorCommands {
  const identity = createIdentity({ name: service, ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const ctx = { cards: createCardSource(auth, { onSaved: updatePostCountries }) }
  const { databaseUrl, eventLogUrl, aroundEventLog: around } = config
  return createOperatorCommands({
    service,
    migrations,
    databaseUrl,
    eventLogUrl,
    around,
    log,
    handlers: handlers(ctx),
    readModels: readModels(ctx),
    counters,
    stop: async () => auth.close(),
  })
}

/** Returns the operator commands with the settings of `environment`. Default: the process's environment. @throws ConfigError */
export const predictionsOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  predictionsOperatorCommands(readPredictionsConfig(environment).config, log)
