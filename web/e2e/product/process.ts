/** The whole product in its own process and on its own database, controlled by messages. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct, type ProductOptions } from '@hunch/local'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { admin, people } from './people.ts'
import type { Order } from './product.ts'

const withDemo = process.argv.includes('demo')
const folder = await mkdtemp(join(tmpdir(), 'hunch-e2e-'))
const log = createLog({ level: 'error' })
const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
const postgres = await startPostgres({ ...folders, log, settings: { fsync: 'off', synchronous_commit: 'off' } })
/** The last link mailed to an address. */
const mailed = new Map<string, string>()
const options: ProductOptions = {
  postgres,
  photosDir: join(folder, 'photos'),
  people: withDemo ? demoPeople : people,
  adminEmail: admin.email,
  adminPassword: admin.password,
  mailed: ({ to, link }) => mailed.set(to, link),
  log,
}
if (withDemo) await fillDemo(options)
const product = await createProduct(options)
await product.start()
await product.ensureAdmin()
if (withDemo) await product.settle()
process.send?.({ origin: product.origin() })

process.on('message', async (order: Order) => {
  if (order.do === 'settle') await product.settle()
  else if (order.do === 'setClock') await product.setClock(order.to === null ? null : new Date(order.to))
  process.send?.({ done: order.id, ...(order.do === 'linkTo' ? { link: mailed.get(order.to) } : {}) })
})

process.on('disconnect', async () => {
  await product.stop()
  await postgres.stop()
  await removePostgres(folders)
  await rm(folder, { recursive: true, force: true })
  process.exit()
})
