/** Fault 14: uploads that are cut off midway, and processes that are killed during one. */
import { readdir, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setClock } from '@hunch/kit/postgres'
import { withDatabase } from './database.ts'
import { formOf, makePost } from './make-post.ts'
import { runOperatorCommand } from './operator.ts'
import { boundsMs, type Fault, type Outcome, over } from './outcome.ts'
import { untilWorks } from './probe.ts'
import { type ProcessName, probeOf } from './working.ts'
import type { World } from './world.ts'

export const uploadFaults: readonly Fault[] = (['media', 'predictions', 'gateway'] as const).map((name) => ({
  row: 14,
  name: `uploads are cut off, and ${name} is killed during others`,
  kind: 'upload',
  inject: (world: World) => breakUploads(world, name),
}))

/** For each upload that is cut off, the share of its bytes that is sent. */
const shares = [0.05, 0.3, 0.5, 0.7, 0.9, 0.99]
const uploadsAtOnce = 6
/** Delay from the start of the uploads to the kill, in ms. */
const killAfterMs = 120
/**
 * Age that the test gives to every unfinished upload, in ms, so that the jobs sweep it. The jobs' own limits are at most 24 h.
 */
const sweptAfterMs = 26 * 3_600_000

async function breakUploads(world: World, killed: ProcessName): Promise<Outcome> {
  await Promise.all(shares.map((share) => sendPart(world, share)))
  const under = Array.from({ length: uploadsAtOnce }, () => makePost(world.prober, 'large').catch(() => undefined))
  await pause(killAfterMs)
  await world.product.restart(killed, 'SIGKILL')
  const from = performance.now()
  await untilWorks(probeOf(world, killed))
  while ((await makePost(world.prober, 'large').catch(() => undefined))?.status !== 201) await pause(100)
  const recoveryMs = performance.now() - from
  const posted = (await Promise.all(under)).filter((each) => each?.id)
  await sweep(world)
  return {
    recoveryMs,
    wrong: [...(await leftOver(world)), ...over('it took to take photos again', recoveryMs, boundsMs.database)],
    seen: `${shares.length} cut off, ${posted.length} of ${uploadsAtOnce} posted through the kill`,
  }
}

/** Sends a share of a post with a photo, then closes the connection. */
async function sendPart({ product, prober }: World, share: number): Promise<void> {
  const path = '/api/predictions'
  const whole = new Request(product.origin() + path, { method: 'POST', body: formOf('large') })
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': body.length,
    cookie: prober.browser.cookiesFor(path),
    origin: product.origin(),
  }
  await new Promise<void>((done) => {
    const sent = request(product.origin() + path, { method: 'POST', headers, agent: false })
    sent.on('error', () => {}).on('close', done)
    sent.write(body.subarray(0, Math.floor(body.length * share)), () => setTimeout(() => sent.destroy(), 50))
  })
}

/** Runs the sweeping jobs with a clock that makes every unfinished upload old. */
async function sweep({ product, scratchDir }: World): Promise<void> {
  const old = new Date(Date.now() - sweptAfterMs)
  for (const name of await readdir(scratchDir)) await utimes(join(scratchDir, name), old, old)
  await product.flush(['predictions'])
  await product.flush(['media']) // the events that name the posts' photos have now arrived
  const url = product.databases.media
  await setClock(url, new Date(Date.now() + sweptAfterMs))
  try {
    for (const _ of ['delete', 'erase']) await product.flush(['media'])
  } finally {
    await setClock(url, null)
  }
}

/**
 * Describes leftovers: unattached photos, photos of missing posts, files in transit, files without a row, rows without a file.
 */
async function leftOver(world: World): Promise<string[]> {
  const { product, scratchDir } = world
  const rows = await withDatabase(product.databases.media, ({ run }) =>
    run('select name, state, purpose, post_id as post from photos'),
  )
  const posts = await withDatabase(product.databases.predictions, ({ run }) =>
    run('select id::text from posts where deleted_at is null'),
  )
  const known = new Set(posts.map(({ id }) => id))
  const unfinished = rows.filter(({ state }) => state !== 'attached')
  const orphans = rows.filter(
    ({ state, purpose, post }) => state === 'attached' && purpose === 'post' && !known.has(post),
  )
  const scratch = await readdir(scratchDir)
  const store = await runOperatorCommand(world, 'media', ['media', 'orphans'])
  return [
    ...unfinished.map(({ name, state }) => `the photo ${name} is still ${state}`),
    ...orphans.map(({ name, post }) => `the photo ${name} is of the post ${post}, which is not there`),
    ...scratch.map((name) => `the file ${name} is still in transit`),
    ...(store.code === 0 && store.text === 'Every file belongs to a photo.' ? [] : [store.text]),
  ]
}
