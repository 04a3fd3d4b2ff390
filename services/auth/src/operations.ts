import { type Environment, readConfig } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { type AuthConfig, Settings, toAuthConfig } from './config.ts'
import { handlers, readModels } from './handlers.ts'

/** The operator's commands on the events of auth. */
export function operateAuth({ databaseUrl, eventLogUrl, aroundEventLog: around }: AuthConfig, log: Log): Operations {
  return createOperations({ service: 'auth', databaseUrl, eventLogUrl, around, handlers, readModels, log })
}

/**
 * The same, configured by an environment; that of the process where none is passed.
 *
 * @throws ConfigError
 */
export const operateAuthBy = (environment: Environment | undefined, log: Log): Operations =>
  operateAuth(toAuthConfig(readConfig(Settings, environment)), log)
