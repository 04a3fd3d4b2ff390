/** The whole product in a process of its own, on a database of its own, told what to do by messages. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { admin, people } from './people.ts'
import type { Order } from './product.ts'

const withDemo = process.argv.includes('demo')
const folder = await mkdtemp(join(tmpdir(), 'hunch-e2e-'))
const log = createLog({ level: 'error' })
const place = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
const postgres = await startPostgres({ ...place, log, settings: { fsync: 'off', synchronous_commit: 'off' } })
/** The last link that was mailed to an address. */
const mailed = new Map<string, string>()
const product = await createProduct({
  postgres,
  photosDir: join(folder, 'photos'),
  people: withDemo ? demoPeople : people,
  adminEmail: admin.email,
  adminPassword: admin.password,
  mailed: ({ to, link }) => mailed.set(to, link),
  log,
})
await product.start()
await product.ensureAdmin()
if (withDemo) await fillDemo(product, log)
process.send?.({ origin: product.origin() })

process.on('message', async (order: Order) => {
  if (order.do === 'settle') await product.settle()
  else if (order.do === 'setClock') await product.setClock(order.to === null ? null : new Date(order.to))
  process.send?.({ done: order.id, ...(order.do === 'linkTo' ? { link: mailed.get(order.to) } : {}) })
})

process.on('disconnect', async () => {
  await product.stop()
  await postgres.stop()
  await removePostgres(place)
  await rm(folder, { recursive: true, force: true })
  process.exit()
})
