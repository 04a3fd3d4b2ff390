import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresAt } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { type AnyProduct, createProduct, type Product, type ProductOptions } from '../src/product.ts'
import { storesOnServers } from '../src/server-stores.ts'
import { createSeveralProcesses } from '../src/several-processes.ts'

/** A temporary folder. `removeFolders` deletes it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hunch-local-'))
  folders.push(folder)
  return folder
}
const folders: string[] = []
export const removeFolders = () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** The options of a whole product on its own databases. */
export const productOptions = (options: Partial<ProductOptions> = {}): ProductOptions => ({
  postgres: postgresAt(process.env['TEST_POSTGRES_URL'] ?? ''),
  databasePrefix: `local_${randomBytes(4).toString('hex')}_`,
  photosDir: newFolder(),
  log: silentLog(),
  ...options,
})

/** Starts the product. With TEST_PROCESSES each service runs in its own process, on the servers of deploy/ci. */
export async function startAnyProduct(options: Partial<ProductOptions> = {}): Promise<AnyProduct> {
  if (!process.env['TEST_PROCESSES']) return startProduct(options)
  const given = productOptions(options)
  const product = await createSeveralProcesses({ ...given, stores: storesOnServers(given.databasePrefix ?? '') })
  await product.start()
  return product
}

/** Starts the product in this process. */
export async function startProduct(options: Partial<ProductOptions> = {}): Promise<Product> {
  const product = await createProduct(productOptions(options))
  await product.start()
  return product
}
