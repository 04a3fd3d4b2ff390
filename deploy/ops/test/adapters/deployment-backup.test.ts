import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import type { Product } from '@hunch/local'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { storesOnServers } from '@hunch/local/server-stores'
import { type Databases, makeDatabases } from '@hunch/local/services'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { post, read } from '../browsing.ts'
import { deploymentOf } from '../deployment.ts'
import { hunchHere } from '../hunch.ts'
import { createProducts } from '../product.ts'

const log = silentLog()
const folder = mkdtempSync(join(tmpdir(), 'hunch-servers-'))
const erasuresUrl = pathToFileURL(join(folder, 'erasures')).href

/** Returns stores with new names on the servers of deploy/ci. PostgreSQL or a folder replaces a missing server. */
function newStores() {
  const stores = storesOnServers(`test-${newId()}`)
  const photos = new URL(stores.photosUrl ?? pathToFileURL(join(folder, newId())).href)
  if (photos.protocol === 's3:') photos.pathname = `/test-${newId()}`
  return { ...stores, photosUrl: photos.href }
}
type Stores = ReturnType<typeof newStores>

let server: EmbeddedPostgres
const products = createProducts()
const { stop } = products

function start(databasePrefix: string, stores: Stores): Promise<Product> {
  const files = { photosDir: join(folder, 'mails'), peopleFile: join(folder, 'people.json'), erasuresUrl }
  return products.start({ postgres: server, ...files, log, databasePrefix, stores })
}

/** The settings of the same deployment on these databases and stores. */
const settingsOn = (
  settings: Record<string, string>,
  databases: Databases,
  { eventLogUrl, documentsUrl, photosUrl }: Stores,
): Record<string, string> => ({
  ...settings,
  ...Object.fromEntries(Object.entries(databases).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url])),
  BACKUP_DIR: join(folder, 'backups'),
  ERASURES_URL: erasuresUrl,
  PHOTOS_URL: photosUrl,
  SCRATCH_DIR: join(folder, 'scratch'),
  EVENT_LOG_URL: eventLogUrl ?? databases.events,
  ANALYTICS_DOCUMENTS_URL: documentsUrl ?? databases.analytics,
  NOTIFICATIONS_DOCUMENTS_URL: documentsUrl ?? databases.notifications,
})

async function signIn(product: Product, name: string): Promise<Browser> {
  const browser = createBrowser(product.origin())
  await browser.submit(await browser.visit('/api/auth/google'), { name, email: `${name.toLowerCase()}@example.com` })
  return browser
}

const notificationsOf = async (browser: Browser): Promise<string[]> =>
  (await read<{ message: string }[]>(browser, '/api/notifications')).map(({ message }) => message).sort()

beforeAll(async () => {
  server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' }, log })
}, 60_000)
afterAll(async () => {
  await stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('fault 15: a deployment with its stores on servers is backed up and restored into empty stores, and no event is lost or counted twice', async () => {
  const stores = newStores()
  const before = await start('before_', stores)
  const [ann, bea] = [await signIn(before, 'Ann'), await signIn(before, 'Bea')]
  await before.settle()
  const id = await post(ann)
  await before.settle()
  const comment = (predictionId: string, content: string) =>
    bea.call('POST', '/api/comments', { predictionId, content })
  expect((await comment(id, 'handled')).status).toBe(201)
  await before.settle()
  expect((await bea.call('POST', '/api/votes', { predictionId: id, vote: true })).status).toBe(200)
  expect((await comment(id, 'not handled yet')).status).toBe(201)

  const settings = settingsOn(await deploymentOf(before, folder), before.databases, stores)
  const made = await hunchHere(['backup'], settings)
  expect(made).toMatchObject({ code: 0 }) // `err` is not checked, because Kafka's client may log warnings
  const path = /^(\S+) holds the data of /.exec(made.out)?.[1] ?? ''
  const kinds = [...(stores.eventLogUrl ? ['topics'] : []), ...(stores.documentsUrl ? ['documents'] : [])]
  expect(readdirSync(path)).toEqual(expect.arrayContaining(['databases', 'photos', ...kinds]))
  expect((await comment(id, 'after the backup')).status).toBe(201)
  await before.settle()
  const all = await notificationsOf(ann)
  await stop()

  const empty = newStores()
  const target = settingsOn(settings, await makeDatabases(server, 'after_'), empty)
  const restored = await hunchHere(['restore', path], target)
  expect(restored).toMatchObject({ code: 0 })

  const product = await start('after_', empty)
  await product.settle()
  const again = await signIn(product, 'Ann')
  const comments = await read<{ content: string }[]>(again, `/api/predictions/${id}/comments`)
  expect(comments.map(({ content }) => content).sort()).toEqual(['handled', 'not handled yet'])
  expect(await notificationsOf(again)).toEqual(all) // several comments on a post cause one notification
  const shown = await read<{ prediction: { photos: { url: string }[]; agreeCount: number } }>(
    again,
    `/api/predictions/${id}`,
  )
  expect((await again.call('GET', shown.prediction.photos[0]?.url ?? '')).status).toBe(200)
  expect((await hunchHere(['recount', '--check'], target)).out).toBe('Every count is what its rows say.\n')
}, 180_000)
