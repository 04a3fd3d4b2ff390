import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { connect } from '@hunch/kit/rpc'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { updatePostCountries } from './authors/store/post-countries.ts'
import { type PredictionsConfig, readPredictionsConfig } from './config.ts'
import { counters } from './counters.ts'
import { handlers, readModels } from './handlers.ts'

const service = 'predictions'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator's commands on predictions' events. */
export function operatePredictions(config: PredictionsConfig, log: Log): Operations {
  const identity = createIdentity({ name: service, ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const ctx = { cards: createCardSource(auth, { onSaved: updatePostCountries }) }
  const { databaseUrl, eventLogUrl, aroundEventLog: around } = config
  return createOperations({
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

/** Like `operatePredictions`, configured by an environment. Default: that of the process. @throws ConfigError */
export const operatePredictionsBy = (environment: Environment | undefined, log: Log): Operations =>
  operatePredictions(readPredictionsConfig(environment).config, log)
