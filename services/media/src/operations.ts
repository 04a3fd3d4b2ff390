import type { Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { type MediaConfig, readMediaConfig } from './config.ts'
import { handlers } from './handlers.ts'

/** What an operator can do about the events of media, which has no read models: which photos are shown is its own. */
export function operateMedia({ databaseUrl, eventLogUrl }: MediaConfig, log: Log): Operations {
  return createOperations({ service: 'media', databaseUrl, eventLogUrl, handlers, log })
}

/**
 * The same by the environment that the service reads; the process's own where none is given.
 *
 * @throws ConfigError
 */
export const operateMediaBy = (environment: Environment | undefined, log: Log): Operations =>
  operateMedia(readMediaConfig(environment).config, log)
