/** The whole product in a process of its own; says its address, then on each message how much memory it takes. */

import { postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'

const [url = '', photosDir = ''] = process.argv.slice(2)
const unlimited = { memberReads: 1e9, memberWrites: 1e9, addressReads: 1e9, addressWrites: 1e9 }
const product = await createProduct({
  postgres: postgresAt(url),
  photosDir,
  limits: unlimited,
  log: createLog({ level: 'error' }),
})
await product.start()
process.send?.({ origin: product.origin() })
process.on('message', () => process.send?.({ rssBytes: process.memoryUsage.rss() }))
process.on('disconnect', () => product.stop().then(() => process.exit()))
