/** The whole product in one process. Node restarts it when one of its files changes. */
import { join } from 'node:path'
import { postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { readSettings } from './settings.ts'

/**
 * The admin's password. It is not secret, since it is in this file. The launcher (`npm start`) generates a password instead.
 */
const adminPassword = 'development-only'

const { postgresUrl, dataDir, port, fill } = readSettings()
const log = createLog({ level: process.env.LOG_LEVEL ?? (fill ? 'error' : 'info'), human: true })
const options = {
  postgres: postgresAt(postgresUrl),
  photosDir: join(dataDir, 'photos'),
  peopleFile: join(dataDir, 'people.json'),
  port,
  people: demoPeople,
  adminPassword,
  log,
}
if (fill) {
  await fillDemo(options)
  process.exit(0)
}

const product = await createProduct(options)
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await product.stop()
    process.exit(0)
  })
}

await product.start()
const { email } = await product.ensureAdmin()
log.info(`the admin is ${email}, password ${adminPassword}`)
