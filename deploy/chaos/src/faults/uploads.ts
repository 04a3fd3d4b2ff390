/** Fault 14: uploads that are cut off midway, and processes that are killed during one. */
import { readdir, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setClock } from '@hunch/kit/postgres'
import { withDatabase } from './database.ts'
import { formOf, makePost, pictureForm, picturePath, uploadPicture } from './make-post.ts'
import { runOperatorCommand } from './operator.ts'
import { boundsMs, type Fault, type Outcome, over } from './outcome.ts'
import { untilWorks } from './probe.ts'
import { type ProcessName, probeOf } from './working.ts'
import type { World } from './world.ts'

/** A kind of upload. */
interface Upload {
  readonly path: string
  /** Returns the form of an upload of a large photo. */
  form(): FormData
  /** Uploads a large photo as the prober. Returns whether it was accepted. */
  send(world: World): Promise<boolean>
}

const postPhotos: Upload = {
  path: '/api/predictions',
  form: () => formOf('large'),
  send: ({ prober }) => makePost(prober, 'large').then(({ status }) => status === 201, ended),
}
const profilePictures: Upload = {
  path: picturePath,
  form: () => pictureForm('large'),
  send: ({ prober }) => uploadPicture(prober, 'large').then(({ ok }) => ok, ended),
}

/** The result of an upload whose connection broke. */
function ended(): boolean {
  return false
}

const faultOf = (name: ProcessName, upload: Upload, what: string): Fault => ({
  row: 14,
  name: `uploads of ${what} are cut off, and ${name} is killed during others`,
  kind: what,
  inject: (world) => breakUploads(world, name, upload),
})

export const uploadFaults: readonly Fault[] = [
  ...(['media', 'predictions', 'gateway'] as const).map((name) => faultOf(name, postPhotos, 'photos')),
  ...(['media', 'auth'] as const).map((name) => faultOf(name, profilePictures, 'profile pictures')),
]

/** For each upload that is cut off, the share of its bytes that is sent. */
const shares = [0.05, 0.3, 0.5, 0.7, 0.9, 0.99]
const uploadsAtOnce = 6
/** Delay from the start of the uploads to the kill, in ms. */
const killAfterMs = 120
/**
 * Age that the test gives to every unfinished upload, in ms, so that the jobs sweep it. The jobs' own limits are at most 24 h.
 */
const sweptAfterMs = 26 * 3_600_000

async function breakUploads(world: World, killed: ProcessName, upload: Upload): Promise<Outcome> {
  await Promise.all(shares.map((share) => sendPart(world, upload, share)))
  const under = Array.from({ length: uploadsAtOnce }, () => upload.send(world))
  await pause(killAfterMs)
  await world.product.restart(killed, 'SIGKILL')
  const from = performance.now()
  await untilWorks(probeOf(world, killed))
  while (!(await upload.send(world))) await pause(100)
  const recoveryMs = performance.now() - from
  const accepted = (await Promise.all(under)).filter(Boolean)
  await sweep(world)
  return {
    recoveryMs,
    wrong: [...(await leftOver(world)), ...over('it took to take photos again', recoveryMs, boundsMs.database)],
    seen: `${shares.length} cut off, ${accepted.length} of ${uploadsAtOnce} accepted through the kill`,
  }
}

/** Sends a share of an upload, then closes the connection. */
async function sendPart({ product, prober }: World, { path, form }: Upload, share: number): Promise<void> {
  const whole = new Request(product.origin() + path, { method: 'POST', body: form() })
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
  await product.flush(['predictions', 'auth'])
  await product.flush(['media']) // the events that name the photos have now arrived
  const url = product.databases.media
  await setClock(url, new Date(Date.now() + sweptAfterMs))
  try {
    for (const _ of ['delete', 'erase']) await product.flush(['media'])
  } finally {
    await setClock(url, null)
  }
}

/**
 * Describes leftovers: unattached photos, photos of missing posts, pictures that no member has, files in transit, files without a
 * row, rows without a file.
 */
async function leftOver(world: World): Promise<string[]> {
  const { product, scratchDir } = world
  const rowsOf = (name: 'media' | 'predictions' | 'auth', query: string) =>
    withDatabase(product.databases[name], ({ run }) => run(query))
  const rows = await rowsOf('media', 'select name, state, purpose, post_id as post from photos')
  const posts = await rowsOf('predictions', 'select id::text from posts where deleted_at is null')
  const members = await rowsOf('auth', 'select profile_image_file as file from accounts')
  const posted = new Set(posts.map(({ id }) => id))
  const pictures = new Set(members.map(({ file }) => file))
  const unfinished = rows.filter(({ state }) => state !== 'attached')
  const attached = Map.groupBy(
    rows.filter(({ state }) => state === 'attached'),
    ({ purpose }) => purpose,
  )
  const orphans = (attached.get('post') ?? []).filter(({ post }) => !posted.has(post))
  const unused = (attached.get('profile') ?? []).filter(({ name }) => !pictures.has(name))
  const scratch = await readdir(scratchDir)
  const store = await runOperatorCommand(world, 'media', ['media', 'orphans'])
  return [
    ...unfinished.map(({ name, state }) => `the photo ${name} is still ${state}`),
    ...orphans.map(({ name, post }) => `the photo ${name} is of the post ${post}, which is not there`),
    ...unused.map(({ name }) => `the photo ${name} is no member's picture`),
    ...scratch.map((name) => `the file ${name} is still in transit`),
    ...(store.code === 0 && store.text === 'Every file belongs to a photo.' ? [] : [store.text]),
  ]
}
