import { type Environment, readConfig } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { type AuthConfig, settings, toAuthConfig } from './config.ts'
import { copies, hearings } from './events.ts'

/** What an operator can do about the events of auth. */
export function operateAuth({ databaseUrl, eventLogUrl, aroundEventLog: around }: AuthConfig, log: Log): Operations {
  return createOperations({ service: 'auth', databaseUrl, eventLogUrl, around, hearings, copies, log })
}

/** The same by the environment that the service reads; the process's own where none is given. Throws ConfigError. */
export const operateAuthBy = (environment: Environment | undefined, log: Log): Operations =>
  operateAuth(toAuthConfig(readConfig(settings, environment)), log)
