import { ConfigError, type Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { type AuthConfig, readAuthConfig } from './config.ts'
import { openErasureList } from './erasure/erasure-list.ts'
import { handlers, readModels } from './handlers.ts'
import { createAuth, type FinishedRestore, migrations } from './service.ts'

/** The operator commands on auth's events. */
export function authOperatorCommands(config: AuthConfig, log: Log): OperatorCommands {
  const { databaseUrl, eventLogUrl, aroundEventLog: around } = config
  const events = { eventLogUrl, around, handlers, readModels }
  return createOperatorCommands({ service: 'auth', databaseUrl, migrations, ...events, log })
}

/**
 * Like `authOperatorCommands`, configured by an environment. Default: that of the process.
 *
 * @throws ConfigError
 */
export const authOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  authOperatorCommands(readAuthConfig(environment).config, log)

/**
 * Prepares a restored database for use. Must run before any process starts; `environment` is that of an auth process.
 * Ends all sessions and mailed links, and again erases the members in the list at `ERASURES_URL`. `listed` is the
 * length of that list.
 *
 * @throws ConfigError
 */
export async function finishRestoreBy(
  environment: Environment,
  log: Log,
): Promise<FinishedRestore & { readonly listed: number }> {
  const { config } = readAuthConfig(environment)
  if (!config.erasuresUrl)
    throw new ConfigError(['ERASURES_URL: is missing, and without the list members who were erased would be back'])
  const erased = await openErasureList(config.erasuresUrl).ids()
  const auth = await createAuth({ ...config, host: '127.0.0.1', rpcPort: 0, answersOnly: true }, log)
  await auth.start()
  try {
    return { ...(await auth.finishRestore(erased)), listed: erased.size }
  } finally {
    await auth.stop()
  }
}
