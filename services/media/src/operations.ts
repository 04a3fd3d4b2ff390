import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import { type MediaConfig, readMediaConfig } from './config.ts'
import { handlers } from './handlers.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Operator commands for the events of media. It has no read models: the visibility of photos is its own data. */
export function operateMedia({ databaseUrl, eventLogUrl }: MediaConfig, log: Log): Operations {
  return createOperations({ service: 'media', databaseUrl, eventLogUrl, migrations, handlers, log })
}

/**
 * The same, configured by an environment. Default: that of the process.
 *
 * @throws ConfigError
 */
export const operateMediaBy = (environment: Environment | undefined, log: Log): Operations =>
  operateMedia(readMediaConfig(environment).config, log)
