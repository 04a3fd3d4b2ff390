import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import type { AuthConfig } from './config.ts'
import { copies, hearings } from './events.ts'

/** What an operator can do about the events of auth. */
export function operateAuth({ databaseUrl, eventLogUrl, aroundEventLog: around }: AuthConfig, log: Log): Operations {
  return createOperations({ service: 'auth', databaseUrl, eventLogUrl, around, hearings, copies, log })
}
