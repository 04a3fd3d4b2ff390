/** `npm run soak -- --minutes 10 --seed N`: attacks the product, and checks how well it serves ordinary members meanwhile. */
import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('--minutes takes a number above 0, --seed a whole number')
process.exit((await soak({ minutes, seed })) > 0 ? 1 : 0)
