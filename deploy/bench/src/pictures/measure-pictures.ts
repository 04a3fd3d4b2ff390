import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { kindOf, thisMachine } from '@hunch/dev/machine'
import type { TemporaryPostgres } from '@hunch/kit/embedded'
import { stampOf } from '../floor/history.ts'
import { openLagProbe } from '../floor/lag.ts'
import { median } from '../measure.ts'
import { runProduct, signUp, startStorage } from '../world.ts'
import { startBareSharp } from './bare-sharp.ts'
import { measureCold } from './cold.ts'
import { postPhotos } from './photos.ts'
import { spreadOf } from './variants.ts'
import { measureWarm, requestsFor } from './warm.ts'

const connections = 16
const photos = 64
const members = 8

/**
 * Measures how fast the whole product makes new variants, and in turns with it as many processes of bare sharp. Then measures
 * how many existing variants the product serves per second. `--json` names the result file.
 */
export async function measurePictures(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { json: { type: 'string', default: '.cache/bench/pictures.json' } },
  })
  const postgres = await startStorage()
  const photosDir = join(postgres.folder, 'photos')
  const product = await runProduct(postgres.url('postgres'), photosDir)
  const processes = Math.max(2, availableParallelism()) // as many decoders as media starts
  const sharp = await startBareSharp(processes)
  try {
    const browsers = await signUp(product.origin, members)
    const urls = await postPhotos(product.origin, browsers, photos)
    await untilDrained(postgres, product.databases)
    console.log(`${photos} photos, ${connections} connections, ${processes} decoders; ${kindOf(thisMachine())}`)
    const cold = await measureCold({ product, sharp, urls, photosDir, connections })
    const cookie = browsers[0]?.cookiesFor('/api') ?? ''
    const warm = [
      await measureWarm(product, connections, 'a member', requestsFor(urls, { cookie })),
      await measureWarm(product, connections, 'a visitor', requestsFor(urls, {})),
    ]
    const ratio = median(cold.map((round) => round.ratio))
    console.log(`cold: ratio to sharp alone ${ratio.toFixed(2)} (${spreadOf(cold.map((round) => round.ratio))})`)
    await mkdir(dirname(resolve(values.json)), { recursive: true })
    const result = { ...stampOf(), processes, cold: { ratio, rounds: cold }, warm }
    await writeFile(values.json, `${JSON.stringify(result, undefined, 2)}\n`)
    console.log(`The same with all rounds: ${values.json}`)
  } finally {
    sharp.stop()
    await product.stop()
    await postgres.stop()
  }
}

/** Waits until all events of the posts are handled. */
async function untilDrained(postgres: TemporaryPostgres, databases: readonly string[]): Promise<void> {
  const probe = await openLagProbe(
    postgres,
    databases.filter((name) => name !== 'events'),
  )
  await probe.drained()
  await probe.stop()
}
