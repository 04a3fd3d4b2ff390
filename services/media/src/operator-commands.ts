import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { type MediaConfig, readMediaConfig } from './config.ts'
import { handlers } from './handlers.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on media's events. Media has no read models: the visibility of photos is its own data. */
export function mediaOperatorCommands({ databaseUrl, eventLogUrl }: MediaConfig, log: Log): OperatorCommands {
  return createOperatorCommands({ service: 'media', databaseUrl, eventLogUrl, migrations, handlers, log })
}

/**
 * Like `mediaOperatorCommands`, configured by an environment. Default: the process's environment.
 *
 * @throws ConfigError
 */
export const mediaOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  mediaOperatorCommands(readMediaConfig(environment).config, log)
