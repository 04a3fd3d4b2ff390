/**
 * `npm run kills -- --minutes 5 --seed 1`: kills processes with kill -9 at random times, then checks the data. `--kills 200`
 * ends the run after that number of kills, however long they take.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removePostgres } from '@hunch/kit/embedded'
import { launch } from './launched.ts'
import { type Extent, run } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const seed = Number(values.seed)
const amount = Number(values.kills ?? values.minutes)
const extent: Extent = values.kills === undefined ? { minutes: amount } : { kills: amount }
if (!(amount > 0) || !Number.isInteger(seed))
  throw new Error('--minutes and --kills take a number above 0, --seed a whole number')

const folder = await mkdtemp(join(tmpdir(), 'hunch-kills-'))
const dataDir = join(folder, 'data')
let failed = 1
try {
  console.log(`kill -9 for ${amount} ${values.kills === undefined ? 'minutes' : 'times'}, seed ${seed}`)
  const product = await launch(dataDir)
  try {
    failed = await run(product, { extent, seed })
  } finally {
    await product.stop()
  }
} finally {
  await removePostgres({ dataDir: join(dataDir, 'postgres') })
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)
