/** A busy pool in its own process, for heavy/decoder-processes.test.ts to kill. */
import { silentLog } from '@hunch/kit/log'
import { createDecoders } from '../../src/decoders/pool.ts'

const [path = ''] = process.argv.slice(2)
const decoders = createDecoders({ size: 2, processorMs: 60_000, totalMs: 90_000, log: silentLog() })
await decoders.run('upload', async () => ({ kind: 'reencode', path }))
void decoders.run('upload', async () => ({ kind: 'reencode', path }))
process.send?.(decoders.pids())
