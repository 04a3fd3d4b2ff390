import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import type { Product } from '@hunch/local'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { storesOnServers } from '@hunch/local/server-stores'
import { type Databases, makeDatabases } from '@hunch/local/services'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { post, read } from '../browsing.ts'
import { deploymentOf } from '../deployment.ts'
import { hunchHere } from '../hunch.ts'
import { createProducts } from '../product.ts'
import { pauseAfterInstant } from './pausing-server.ts'

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

/** Returns new stores with the events in PostgreSQL: on Kafka, consumers do not run on demand. */
function newStoresOnDemand(documentsUrl: string) {
  const { eventLogUrl: _, ...stores } = newStores()
  return { ...stores, documentsUrl }
}

let server: EmbeddedPostgres
const products = createProducts()
const { stop } = products

function start(databasePrefix: string, stores: Stores, { onDemand = false } = {}): Promise<Product> {
  const files = { photosDir: join(folder, 'mails'), peopleFile: join(folder, 'people.json'), erasuresUrl }
  return products.start({ postgres: server, ...files, log, databasePrefix, stores, onDemand })
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

/** Starts a product with a member who has notifications, and stops it. Returns the settings of its deployment. */
async function fillNotifications(databasePrefix: string, stores: Stores): Promise<Record<string, string>> {
  const product = await start(databasePrefix, stores)
  const [author, reader] = [await signIn(product, 'Ann'), await signIn(product, 'Bea')]
  await product.settle()
  const predictionId = await post(author)
  await product.settle()
  await reader.call('POST', '/api/comments', { predictionId, content: 'for a notification' })
  await product.settle()
  const settings = settingsOn(await deploymentOf(product, folder), product.databases, stores)
  await stop()
  return settings
}

/** The ids of the notifications in a database of documents. */
async function notesIn(url: string): Promise<unknown[]> {
  const connection = await mongoose.createConnection(url).asPromise()
  const notes = await connection.collection('notes').find({}).sort({ _id: 1 }).toArray()
  await connection.close()
  return notes.map(({ _id }) => _id)
}

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

  const databases = await makeDatabases(server, 'after_')
  const empty = newStores()
  expect(await hunchHere(['restore', path], settingsOn(settings, databases, empty))).toMatchObject({ code: 0 })
  // The restore can run again, as after an interruption. Topics are never replaced.
  const { eventLogUrl: _, ...filled } = empty
  const { eventLogUrl } = newStores()
  const repeated = eventLogUrl === undefined ? filled : { ...filled, eventLogUrl }
  const target = settingsOn(settings, databases, repeated)
  expect(await hunchHere(['restore', path, '--replace'], target)).toMatchObject({ code: 0 })

  const product = await start('after_', repeated)
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

onServer(await findServer('mongodb'), 'acts between the instant of a backup and its copy of the documents', (open) => {
  test('are lost by a restore, except their notifications; an event that was handled meanwhile notifies once', async () => {
    const { url, close } = await open()
    const stores = newStoresOnDemand(`${url}/test-${newId()}`)
    const product = await start('acting_', stores, { onDemand: true })
    const [ann, bea] = [await signIn(product, 'Ann'), await signIn(product, 'Bea')]
    await product.settle()
    const [earlier, later] = [await post(ann), await post(ann)]
    await product.settle()
    const comment = async (browser: Browser, predictionId: string, content: string) =>
      expect((await browser.call('POST', '/api/comments', { predictionId, content })).status).toBe(201)
    await comment(bea, earlier, 'before the instant, not handled yet')

    const settings = settingsOn(await deploymentOf(product, folder), product.databases, stores)
    let between = 0
    const documents = await pauseAfterInstant(stores.documentsUrl, join(folder, 'backups'), async () => {
      between += 1
      await comment(bea, later, 'after the instant')
      await product.settle()
    })
    const through = { ...settings, NOTIFICATIONS_DOCUMENTS_URL: documents.url }
    const made = await hunchHere(['backup'], through)
    await documents.close()
    expect([made.code, between]).toEqual([0, 1])
    const path = /^(\S+) holds the data of /.exec(made.out)?.[1] ?? ''
    const notified = await notificationsOf(ann)
    expect(notified.filter((message) => message.startsWith('Bea commented'))).toHaveLength(2)
    await stop()

    const target = newStoresOnDemand(`${url}/test-${newId()}`)
    const databases = await makeDatabases(server, 'acted_')
    expect(await hunchHere(['restore', path], settingsOn(settings, databases, target))).toMatchObject({ code: 0 })
    const restored = await start('acted_', target, { onDemand: true })
    await restored.settle()
    const again = await signIn(restored, 'Ann')
    const commentsOn = async (id: string) =>
      (await read<{ content: string }[]>(again, `/api/predictions/${id}/comments`)).map(({ content }) => content)
    expect(await commentsOn(earlier)).toEqual(['before the instant, not handled yet'])
    expect(await commentsOn(later)).toEqual([])
    expect(await notificationsOf(again)).toEqual(notified)
    expect(await read<number>(again, '/api/notifications/unread-count')).toBe(notified.length)
    await close()
  }, 180_000)
})

onServer(await findServer('mongodb'), 'a restore with the address of other documents', (open) => {
  test('does not replace those of another deployment, neither from new databases nor from filled ones', async () => {
    const { url, close } = await open()
    const withDocuments = () => ({ ...newStores(), documentsUrl: `${url}/test-${newId()}` })
    const theirs = withDocuments()
    const settings = await fillNotifications('theirs_', theirs)
    const made = await hunchHere(['backup'], settings)
    const path = /^(\S+) holds the data of /.exec(made.out)?.[1] ?? ''
    const before = await notesIn(theirs.documentsUrl)
    expect(before).not.toEqual([])

    const filled = await fillNotifications('ours_', withDocuments())
    const { documentsUrl } = theirs
    const fresh = settingsOn(settings, await makeDatabases(server, 'fresh_'), { ...newStores(), documentsUrl })
    for (const target of [{ ...filled, NOTIFICATIONS_DOCUMENTS_URL: documentsUrl }, fresh]) {
      const { code, err } = await hunchHere(['restore', path, '--replace'], target)
      expect(err).toContain('The documents of notifications are not of members of this deployment')
      expect(code).toBe(1)
    }
    expect(await notesIn(documentsUrl)).toEqual(before)
    await close()
  }, 180_000)
})
