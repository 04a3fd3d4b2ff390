import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { connect } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { createCards } from './clients/cards.ts'
import { type PredictionsConfig, readPredictionsConfig } from './config.ts'
import { copies, hearings } from './events.ts'

const service = 'predictions'

/** What an operator can do about the events of predictions. */
export function operatePredictions(config: PredictionsConfig, log: Log): Operations {
  const identity = createIdentity({ name: service, ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const ctx = { cards: createCards(auth) }
  const { databaseUrl, eventLogUrl, aroundEventLog: around } = config
  return createOperations({
    ...{ service, databaseUrl, eventLogUrl, around, log },
    hearings: hearings(ctx),
    copies: copies(ctx),
    stop: async () => auth.close(),
  })
}

/** The same by the environment that the service reads; the process's own where none is given. Throws ConfigError. */
export const operatePredictionsBy = (environment: Environment | undefined, log: Log): Operations =>
  operatePredictions(readPredictionsConfig(environment).config, log)
