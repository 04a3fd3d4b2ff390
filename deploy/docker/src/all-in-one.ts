/**
 * Runs the image of the whole product as docker-compose.all-in-one.yml does, as a trial and in production:
 *
 *   node deploy/docker/src/all-in-one.ts
 *
 * Prints `N passed, N failed` at the end and removes its containers and volumes.
 */
import { tryForReal } from './all-in-one/for-real.ts'
import { tryTrial } from './all-in-one/trial.ts'
import { compressedBytes } from './containers.ts'
import { createParts, expectThat, type Parts } from './parts.ts'

const most = 250_000_000

async function trySize({ part }: Parts): Promise<void> {
  await part('compressed, as registries keep it, it has less than 250 MB', async () => {
    const bytes = compressedBytes('all-in-one')
    console.log(`        ${Math.round(bytes / 1e6)} MB`)
    expectThat(bytes < most, `it has ${bytes} bytes`)
  })
}

const parts = createParts()
for (const attempt of [trySize, tryTrial, tryForReal]) await attempt(parts).catch(() => {}) // the failed part is printed
parts.end()
