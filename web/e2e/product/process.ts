/**
 * Runs the whole product in its own process with its own database, controlled by messages. With TEST_PROCESSES each
 * service runs in its own process, on the servers of deploy/ci.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct, type ProductOptions } from '@hunch/local'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { storesOnServers } from '@hunch/local/server-stores'
import { createSeveralProcesses } from '@hunch/local/several-processes'
import { admin, people } from './people.ts'
import type { Order } from './product.ts'

const withDemo = process.argv.includes('demo')
const severalProcesses = Boolean(process.env.TEST_PROCESSES)
const folder = await mkdtemp(join(tmpdir(), 'e2e-'))
const log = createLog({ level: 'warn' })
const folders = { dataDir: folder, runtimeDir: join(folder, 'runtime') }
const postgres = await startPostgres({ ...folders, log, settings: { fsync: 'off', synchronous_commit: 'off' } })
/** The last link mailed to an address. */
const mailed = new Map<string, string>()
const options: ProductOptions = {
  postgres,
  ...(severalProcesses ? { stores: storesOnServers(`browser_${randomBytes(4).toString('hex')}`) } : {}),
  photosDir: join(folder, 'photos'),
  pictureCheck: { checkUrl: process.env.TEST_CHECK_URL },
  oidc: process.env.TEST_OIDC ? JSON.parse(process.env.TEST_OIDC) : undefined,
  people: withDemo ? demoPeople : people,
  adminEmail: admin.email,
  adminPassword: admin.password,
  mailed: ({ to, link }) => mailed.set(to, link),
  log,
}
if (withDemo) await fillDemo(options)
const product = await (severalProcesses ? createSeveralProcesses : createProduct)(options)
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
