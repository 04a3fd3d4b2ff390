import { ConfigError, type Environment } from '@hunch/kit/config'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { openDatabase } from '@hunch/kit/postgres'
import { findAccountIds } from './accounts/load-account.ts'
import { type AuthConfig, readAuthConfig, readRestoreConfig } from './config.ts'
import { openErasureList } from './erasure/erasure-list.ts'
import { createExclusionHasher } from './exclusions/exclusion-hasher.ts'
import { handlers, readModels } from './handlers.ts'
import { type FinishedRestore, finishRestore } from './restore/finish-restore.ts'
import { migrations } from './service.ts'

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

/** The effects of finishing the restore of a deployment. `listed` is the length of the list of erased members. */
export interface FinishedDeployment extends FinishedRestore {
  readonly listed: number
}

/**
 * Prepares a restored database for use. Must run before any process starts. Ends all sessions and mailed links. Erases the
 * members in the list at `ERASURES_URL` again. Needs the address of auth's database and auth's key.
 *
 * @throws ConfigError
 */
export async function finishRestoreBy(environment: Environment, log: Log): Promise<FinishedDeployment> {
  const { databaseUrl: url, privateKey, erasuresUrl } = readRestoreConfig(environment)
  if (!erasuresUrl)
    throw new ConfigError(['ERASURES_URL: is missing, and without the list members who were erased would be back'])
  const erased = await openErasureList(erasuresUrl).ids()
  const database = openDatabase({ name: 'operator auth', url, poolSize: 2, log })
  try {
    const ctx = { database, exclusionHasher: createExclusionHasher(privateKey) }
    return { ...(await finishRestore(ctx, erased)), listed: erased.size }
  } finally {
    await database.stop?.()
  }
}

/** Returns those of `ids` that have an account in a database of auth, which may be of an earlier release. */
export async function findMembers(databaseUrl: string, ids: readonly string[], log: Log): Promise<string[]> {
  const database = openDatabase({ name: 'operator auth', url: databaseUrl, poolSize: 1, log })
  try {
    return await findAccountIds(database.db, ids)
  } finally {
    await database.stop?.()
  }
}
