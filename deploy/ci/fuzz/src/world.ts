import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'

const admin = { email: 'admin@example.com', password: 'a password for an hour' }
/** A fuzzer is one address and three members that ask all the time. */
const limits = { memberReads: 1e9, memberWrites: 1e9, addressReads: 1e9, addressWrites: 1e9 }
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** The whole product in this process, with demo data, on a PostgreSQL of its own, all gone when it is stopped. */
export async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-fuzz-'))
  const log = createLog({ level: 'error' })
  const dataDir = await mkdtemp(join(tmpdir(), 'hunch-fuzz-')) // not in the folder: PostgreSQL's user has to get there
  const place = { dataDir, runtimeDir: join(dataDir, 'runtime') }
  const postgres = await startPostgres({ ...place, log, settings })
  const people = demoPeople
  const account = { adminEmail: admin.email, adminPassword: admin.password }
  const product = await createProduct({ postgres, photosDir: join(folder, 'photos'), people, limits, log, ...account })
  await product.start()
  await product.ensureAdmin()
  await fillDemo(product, log)
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
      await removePostgres(place)
      for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true })
    },
  }
}
