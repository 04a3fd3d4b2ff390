/** Runs the product in several child processes and balances connections to replicas. Argument: `SeveralOptions` as JSON. */
import { postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createSeveralProcesses } from '@hunch/local/several-processes'
import { unlimited } from '../unlimited.ts'
import type { SeveralOptions } from './arms.ts'

const { postgresUrl, photosDir, eventLogUrl, replicas }: SeveralOptions = JSON.parse(process.argv[2] ?? '{}')
const product = await createSeveralProcesses({
  postgres: postgresAt(postgresUrl),
  photosDir,
  stores: eventLogUrl ? { eventLogUrl } : {},
  limits: unlimited,
  replicas,
  log: createLog({ level: 'error' }),
})
await product.start()
process.send?.({ origin: product.origin(), processes: product.running() })
process.on('disconnect', () => product.stop().then(() => process.exit()))
