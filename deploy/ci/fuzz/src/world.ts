import { join } from 'node:path'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'

const admin = { email: 'admin@example.com', password: 'a password for an hour' }
/** The fuzzer sends all requests from one address as a few members, so the limits are disabled. */
const limits = { memberReads: 1e9, memberWrites: 1e9, addressReads: 1e9, addressWrites: 1e9 }
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** Starts the whole product in this process, with demo data, on its own PostgreSQL. `stop` removes everything. */
export async function startWorld() {
  const log = createLog({ level: 'error' })
  const postgres = await startTemporaryPostgres({ log, settings })
  const people = demoPeople
  const account = { adminEmail: admin.email, adminPassword: admin.password }
  const options = { postgres, photosDir: join(postgres.folder, 'photos'), people, limits, log, ...account }
  await fillDemo(options)
  const product = await createProduct(options)
  await product.start()
  await product.ensureAdmin()
  await product.settle()
  return {
    origin: product.origin(),
    async member(): Promise<Browser> {
      const browser = createBrowser(product.origin())
      await browser.submit(await browser.visit('/api/auth/google'), { person: people[0]?.id ?? '' })
      return browser
    },
    async admin(): Promise<Browser> {
      const browser = createBrowser(product.origin())
      await browser.call('POST', '/api/auth/login', admin)
      return browser
    },
    settle: product.settle,
    async stop() {
      await product.stop()
      await postgres.stop()
    },
  }
}
