import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAuth } from '@hunch/auth'
import { findRunningPostgres, postgresAt } from '@hunch/kit/embedded'
import type { Log } from '@hunch/kit/log'
import type { OperatorCommands } from '@hunch/kit/operator-commands'
import { type Addresses, type Composition, configsOf } from './compose.ts'
import { openDataFolder } from './data/data-folder.ts'
import { createKeys } from './keys.ts'
import { mailFolder } from './one-machine.ts'
import { openOperatorCommands } from './operator-commands.ts'
import { databasesOn, type Name, names } from './services.ts'
import { nameStores, readGivenStores, requireSameStores } from './settings/given-stores.ts'
import { readSettingsFor } from './settings/settings.ts'
import type { GivenStores } from './stores.ts'
import { surroundingsOf } from './surroundings.ts'

/** Thrown if no product is running on a data folder. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError'
}

/** An address without a listener, for services that are not called. Handlers that fill read models call only auth. */
const nowhere = '127.0.0.1:9'
const allNowhere: Addresses = {
  rpc: () => nowhere,
  rpcMethods: () => undefined,
  mediaHttp: () => `http://${nowhere}`,
  linkOrigin: () => `http://${nowhere}`,
}

/** The configuration of each service of a product that runs on this machine. */
export type Configs = ReturnType<typeof configsOf>

/** How to find a product, besides its data folder. */
export interface FindOptions {
  /** The environment with the settings that the product was started with. */
  readonly environment: NodeJS.ProcessEnv
  readonly log: Log
}

/**
 * Returns the configuration of each service of the product that `npm start` runs on a data folder. The keys are new ones,
 * not those of the product. Throws NotRunningError if the product's embedded PostgreSQL is not running.
 */
export async function findProduct(
  dataDir: string,
  { environment, log }: FindOptions,
  at: Addresses = allNowhere,
): Promise<Configs> {
  const folder = resolve(dataDir)
  const stores = storesOf(folder, environment)
  const postgres = stores.postgresUrl
    ? postgresAt(stores.postgresUrl)
    : await findRunningPostgres({ dataDir: join(folder, 'postgres') })
  if (!postgres)
    throw new NotRunningError(
      existsSync(folder)
        ? `No product is running on ${dataDir}: start it with npm start, then try again.`
        : `There is no data folder ${dataDir}.`,
    )
  const purpose = openDataFolder(folder).purpose()
  const { product, adminEmail, adminPassword, providers, production } = readSettingsFor(purpose, environment)
  const photosDir = join(folder, 'photos')
  const composition: Composition = {
    databases: databasesOn(postgres),
    stores,
    keys: await createKeys(...names),
    photosDir,
    mailDir: mailFolder(photosDir),
    product,
    adminEmail,
    ...(adminPassword ? { adminPassword } : {}),
    providers,
    production,
    log,
  }
  return configsOf(composition, surroundingsOf(composition), at)
}

/** Opens the operator commands of the product that `npm start` runs on a data folder. Throws NotRunningError if none runs. */
export const attach = (dataDir: string, options: FindOptions): Promise<readonly OperatorCommands[]> =>
  openBeside((at) => findProduct(dataDir, options, at), options.log)

/** Opens the operator commands of a product that runs in other processes. */
export const operatorCommandsOn = (
  product: Pick<Composition, 'databases' | 'stores' | 'photosDir' | 'rankThresholds' | 'log'>,
): Promise<readonly OperatorCommands[]> =>
  openBeside(async (at) => {
    const keys = await createKeys(...names)
    const composition: Composition = { ...product, keys, mailDir: mailFolder(product.photosDir) }
    return configsOf(composition, surroundingsOf(composition), at)
  }, product.log)

/**
 * Opens operator commands without the keys of the running product. Member cards (names and pictures) come from a second auth,
 * which this process runs for gRPC only, on the same database, until the commands are stopped.
 */
async function openBeside(
  configure: (at: Addresses) => Promise<Configs>,
  log: Log,
): Promise<readonly OperatorCommands[]> {
  const configs = await configure({
    ...allNowhere,
    rpc: (name: Name) => (name === 'auth' ? auth.addresses().rpc : nowhere),
    rpcMethods: (name: Name) => (name === 'auth' ? auth.inProcess?.rpc?.() : undefined),
  })
  const auth = await createAuth({ ...configs.auth, answersOnly: true }, log)
  await auth.start()
  return openOperatorCommands(configs, log).map((each) => ({
    ...each,
    async stop() {
      await each.stop()
      if (each.service === 'auth') await auth.stop()
    },
  }))
}

/**
 * Returns the stores of a data folder. If the folder was created with external stores, the environment must name the same ones.
 */
function storesOf(folder: string, environment: NodeJS.ProcessEnv): GivenStores {
  const kept = openDataFolder(folder).stores() ?? {}
  if (Object.keys(kept).length === 0) return {}
  const stores = readGivenStores(environment)
  requireSameStores(kept, nameStores(stores), false)
  return stores
}
