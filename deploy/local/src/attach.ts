import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAuth } from '@hunch/auth'
import { findRunningPostgres, postgresAt } from '@hunch/kit/embedded'
import type { Log } from '@hunch/kit/log'
import type { Operations } from '@hunch/kit/operations'
import { type Addresses, type Composition, configsOf, identityOf } from './compose.ts'
import { createKeys } from './keys.ts'
import { openDataFolder } from './launcher/data-folder.ts'
import { nameStores, readGivenStores, requireSameStores } from './launcher/given-stores.ts'
import { mailFolder } from './one-machine.ts'
import { openOperations } from './operations.ts'
import { databasesOn, type Name, names } from './services.ts'
import type { GivenStores } from './stores.ts'

/** There is no product running on a folder. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError'
}

/** Where nobody listens: the read models' sources ask auth alone. */
const nowhere = '127.0.0.1:9'

/**
 * The operations on the events of the product that `npm start` runs on a data folder. The product's
 * keys are in its memory alone, so member cards come from a second auth, which this process runs on
 * the same database, for gRPC only, until the operations are stopped. Throws NotRunningError.
 */
export async function attach(dataDir: string, log: Log): Promise<readonly Operations[]> {
  const folder = resolve(dataDir)
  const stores = storesOf(folder)
  const postgres = stores.postgresUrl
    ? postgresAt(stores.postgresUrl)
    : await findRunningPostgres({ dataDir: join(folder, 'postgres') })
  if (!postgres)
    throw new NotRunningError(
      existsSync(folder)
        ? `No product is running on ${dataDir}: start it with npm start, then try again.`
        : `There is no data folder ${dataDir}.`,
    )
  const photosDir = join(folder, 'photos')
  const composition: Composition = {
    databases: databasesOn(postgres),
    stores,
    keys: await createKeys(...names),
    photosDir,
    mailDir: mailFolder(photosDir),
    log,
  }
  const at: Addresses = {
    rpc: (name: Name) => (name === 'auth' ? auth.addresses().rpc : nowhere),
    rpcMethods: (name: Name) => (name === 'auth' ? auth.inProcess?.rpc?.() : undefined),
    mediaHttp: () => `http://${nowhere}`,
    linkOrigin: () => `http://${nowhere}`,
  }
  const configs = configsOf(composition, identityOf(composition), at)
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
function storesOf(folder: string): GivenStores {
  const kept = openDataFolder(folder).stores() ?? {}
  if (Object.keys(kept).length === 0) return {}
  const stores = readGivenStores(process.env)
  requireSameStores(kept, nameStores(stores), false)
  return stores
}
