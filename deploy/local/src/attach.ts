import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAuth } from '@hunch/auth'
import { findRunningPostgres, postgresAt } from '@hunch/kit/embedded'
import type { Log } from '@hunch/kit/log'
import type { Operations } from '@hunch/kit/operations'
import { type Addresses, type Composition, configsOf } from './compose.ts'
import { createKeys } from './keys.ts'
import { openDataFolder } from './launcher/data-folder.ts'
import { nameStores, readGivenStores, requireSameStores } from './launcher/given-stores.ts'
import { readSettingsFor } from './launcher/settings.ts'
import { mailFolder } from './one-machine.ts'
import { openOperations } from './operations.ts'
import { databasesOn, type Name, names } from './services.ts'
import type { GivenStores } from './stores.ts'
import { surroundingsOf } from './surroundings.ts'

/** There is no product running on a folder. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError'
}

/** Where nobody listens: the read models' sources ask auth alone. */
const nowhere = '127.0.0.1:9'
const allNowhere: Addresses = {
  rpc: () => nowhere,
  rpcMethods: () => undefined,
  mediaHttp: () => `http://${nowhere}`,
  linkOrigin: () => `http://${nowhere}`,
}

/** The configuration of each service of a product that runs on this machine. */
export type Configs = ReturnType<typeof configsOf>

/** What a product is found by, beside its data folder. */
export interface FindOptions {
  /** The settings with which it was started. */
  readonly environment: NodeJS.ProcessEnv
  readonly log: Log
}

/**
 * The configuration of each service of the product that `npm start` runs on a data folder. Its keys are new: the
 * product's are in its memory alone. Throws NotRunningError.
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

/** The operations on the events of the product that `npm start` runs on a data folder. Throws NotRunningError. */
export const attach = (dataDir: string, options: FindOptions): Promise<readonly Operations[]> =>
  openBeside((at) => findProduct(dataDir, options, at), options.log)

/** The operations on the events of a product whose processes others started. */
export const operationsOn = (
  product: Pick<Composition, 'databases' | 'stores' | 'photosDir' | 'log'>,
): Promise<readonly Operations[]> =>
  openBeside(async (at) => {
    const keys = await createKeys(...names)
    const composition: Composition = { ...product, keys, mailDir: mailFolder(product.photosDir) }
    return configsOf(composition, surroundingsOf(composition), at)
  }, product.log)

/**
 * The operations on the events of a product whose keys are in its processes' memory alone: member cards come from a
 * second auth, which this process runs on the same database, for gRPC only, until the operations are stopped.
 */
async function openBeside(configure: (at: Addresses) => Promise<Configs>, log: Log): Promise<readonly Operations[]> {
  const configs = await configure({
    ...allNowhere,
    rpc: (name: Name) => (name === 'auth' ? auth.addresses().rpc : nowhere),
    rpcMethods: (name: Name) => (name === 'auth' ? auth.inProcess?.rpc?.() : undefined),
  })
  const auth = await createAuth({ ...configs.auth, answersOnly: true }, log)
  await auth.start()
  return openOperations(configs, log).map((each) => ({
    ...each,
    async stop() {
      await each.stop()
      if (each.service === 'auth') await auth.stop()
    },
  }))
}

/** The stores that belong to a data folder: where it was begun with given ones, the environment must give the same. */
function storesOf(folder: string, environment: NodeJS.ProcessEnv): GivenStores {
  const kept = openDataFolder(folder).stores() ?? {}
  if (Object.keys(kept).length === 0) return {}
  const stores = readGivenStores(environment)
  requireSameStores(kept, nameStores(stores), false)
  return stores
}
