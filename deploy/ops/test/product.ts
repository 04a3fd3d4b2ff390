import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { createProduct, type Product } from '@hunch/local'
import { afterAll, beforeAll } from '@jest/globals'

const log = silentLog()

/** Returns functions that start products and stop all of them. */
export function createProducts() {
  const running = new Set<Product>()
  return {
    async start(options: Parameters<typeof createProduct>[0]): Promise<Product> {
      const started = await createProduct(options)
      await started.start()
      running.add(started)
      return started
    },
    async stop(): Promise<void> {
      for (const each of running) await each.stop()
      running.clear()
    },
  }
}

/** Runs a product in its own data folder during the tests of a file. */
export function withProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'hunch-ops-'))
  let server: EmbeddedPostgres
  let product: Product
  beforeAll(async () => {
    server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' }, log })
    product = await createProduct({ postgres: server, photosDir: join(folder, 'photos'), log })
    await product.start()
  }, 120_000)
  afterAll(async () => {
    await product.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
  return {
    folder,
    log,
    server: () => server,
    product: () => product,
    /** Runs a query in a service's database. Returns the rows. */
    async query(service: Exclude<keyof Product['databases'], 'events'>, text: string, values: readonly unknown[] = []) {
      const database = openDatabase({ name: 'test', url: product.databases[service], poolSize: 1, log })
      const { rows } = await database.pool.query(text, [...values])
      await database.stop?.()
      return rows
    },
  }
}
