/** Runs the whole product in this process. Sends its address, then its usage in answer to each message. */
import { readdirSync } from 'node:fs'
import { postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct } from '@hunch/local'
import { giveBackMemory } from '@hunch/local/memory'

const [url = '', photosDir = ''] = process.argv.slice(2)
const log = createLog({ level: 'error' })
const product = await createProduct({ postgres: postgresAt(url), photosDir, log })
await product.start()
giveBackMemory()
process.send?.({ origin: product.origin() })

/** The sum of a metric over all its labels. */
async function sumOf(name: string): Promise<number> {
  const lines = (await product.metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

process.on('message', async (collect: boolean) => {
  if (collect) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const descriptors = readdirSync('/proc/self/fd').length
  const exceptions = await sumOf('http_request_exceptions_total')
  process.send?.({ residentBytes: rss, usedBytes: heapUsed + external, descriptors, exceptions })
})
process.on('disconnect', () => product.stop().then(() => process.exit()))
