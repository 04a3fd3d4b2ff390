/**
 * Runs the whole product in this process, with demo data if the last argument is `demo`. Sends its address and the names of its
 * databases. Answers `memory` with the resident bytes, `profile` when the profiler runs, and `profiled` with the profile.
 */
import { Session } from 'node:inspector/promises'
import { postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { unlimited } from './unlimited.ts'

const [url = '', photosDir = '', filling] = process.argv.slice(2)
const log = createLog({ level: 'error' })
const options = {
  postgres: postgresAt(url),
  photosDir,
  limits: unlimited,
  ...(filling === 'demo' ? { people: demoPeople } : {}),
  log,
}
if (filling === 'demo') await fillDemo(options)
const product = await createProduct(options)
await product.start()
if (filling === 'demo') await product.settle()
process.send?.({ origin: product.origin(), databases: Object.keys(product.databases) })
const inspector = new Session()
const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  memory: async () => ({ rssBytes: process.memoryUsage.rss() }),
  async profile() {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.start')
    return {}
  },
  async profiled() {
    const { profile } = await inspector.post('Profiler.stop')
    inspector.disconnect()
    return { profile }
  },
}
process.on('message', (message: string) => void answers[message]?.().then((answer) => process.send?.(answer)))
process.on('disconnect', () => product.stop().then(() => process.exit()))
