import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import type { Product } from '@hunch/local'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { type Databases, makeDatabases } from '@hunch/local/services'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { lockBackups } from '../../src/backup/back-up-deployment.ts'
import { estimateBackup } from '../../src/backup/estimate-backup.ts'
import { readStores } from '../../src/backup/stores.ts'
import { post, read } from '../browsing.ts'
import { deploymentOf } from '../deployment.ts'
import { hunchHere } from '../hunch.ts'
import { createProducts } from '../product.ts'

jest.setTimeout(120_000)
const log = silentLog()
const folder = mkdtempSync(join(tmpdir(), 'hunch-deployment-'))
const [photos, backups, erasures] = ['photos', 'backups', 'erasures'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const erasuresUrl = pathToFileURL(erasures).href
const peopleFile = join(folder, 'people.json')

let server: EmbeddedPostgres
let product: Product
let env: Record<string, string>

const products = createProducts()
const { stop } = products

/** Starts the product on databases of its own. Relays and consumers run only on `settle`. */
const start = (databasePrefix: string): Promise<Product> =>
  products.start({ postgres: server, photosDir: photos, erasuresUrl, peopleFile, onDemand: true, log, databasePrefix })

beforeAll(async () => {
  server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' }, log })
  product = await start('before_')
  env = { ...(await deploymentOf(product, folder)), BACKUP_DIR: backups, ERASURES_URL: erasuresUrl }
})
afterAll(async () => {
  await stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The settings of the same deployment on other databases. */
const on = (databases: Databases): Record<string, string> => ({
  ...env,
  ...Object.fromEntries(
    Object.entries(databases).flatMap(([name, url]) =>
      name === 'events' ? [] : [[`${name.toUpperCase()}_DATABASE_URL`, url]],
    ),
  ),
  EVENT_LOG_URL: databases.events,
  ANALYTICS_DOCUMENTS_URL: databases.analytics,
})

async function signIn(name: string): Promise<{ id: string; email: string; browser: Browser }> {
  const browser = createBrowser(product.origin())
  const email = `${name.toLowerCase()}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  return { id: (await read<{ id: string }>(browser, '/api/auth/user')).id, email, browser }
}

async function comment(browser: Browser, predictionId: string, content: string): Promise<void> {
  expect((await browser.call('POST', '/api/comments', { predictionId, content })).status).toBe(201)
}

const commentsOn = async (browser: Browser, id: string): Promise<string[]> =>
  (await read<{ content: string }[]>(browser, `/api/predictions/${id}/comments`)).map(({ content }) => content)

/** Runs a query on a database. Returns the rows. */
async function query(url: string, text: string, values: readonly unknown[] = []) {
  const database = openDatabase({ name: 'test', url, poolSize: 1, log })
  const { rows } = await database.pool.query(text, [...values])
  await database.stop?.()
  return rows
}

/** Makes a backup. Returns its path. */
async function backUp(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await hunchHere(['backup', ...args], env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return /^(\S+) holds the data of /.exec(out)?.[1] ?? ''
}

/** Returns the files and folders below a path to which anyone but their owner has access. */
const openToOthers = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((each) => (statSync(each).mode & 0o077) !== 0)

/** The file of the only photo in a backup. */
const photoIn = (path: string): string =>
  readdirSync(join(path, 'photos'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, 'photos', name))
    .filter((file) => /original/.test(file))
    .join()

test('fault 15: a deployment is backed up, wiped and restored: rows as of the backup, who was erased stays erased', async () => {
  const [ann, bea, cid] = [await signIn('Ann'), await signIn('Bea'), await signIn('Cid')]
  await product.settle()
  const id = await post(ann.browser)
  await product.settle()
  await bea.browser.call('POST', '/api/votes', { predictionId: id, vote: true })
  await comment(bea.browser, id, 'by Bea')
  await product.settle()
  await comment(cid.browser, id, 'not handled yet')
  writeFileSync(join(photos, 'mine.txt'), 'not a photo')

  const earlier = await backUp()
  const path = await backUp('--nightly')
  expect(openToOthers(backups)).toEqual([])
  expect(readdirSync(path, { recursive: true }).filter((name) => basename(String(name)) === 'mine.txt')).toEqual([])
  expect(statSync(photoIn(path)).ino).toBe(statSync(photoIn(earlier)).ino)
  expect((await hunchHere(['backup', '--verify', path], env)).code).toBe(0)
  expect((await hunchHere(['backup', '--list'], env)).out.trim().split('\n')).toHaveLength(2)
  expect((await hunchHere(['restore', path], env)).err).toMatch(/^Processes use the database of auth \(auth \d+\)/)

  await comment(ann.browser, id, 'after the backup')
  expect((await bea.browser.call('DELETE', '/api/users/me', { email: bea.email })).status).toBe(204)
  await product.settle()
  await stop()
  rmSync(photos, { recursive: true })

  const databases = await makeDatabases(server, 'after_')
  const target = on(databases)
  const restored = await hunchHere(['restore', path], target)
  expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: '' })
  expect(restored.out).toMatch(/3 sessions and \d+ mailed links are ended, 1 of the 1 members that the list names/)
  expect(await query(databases.social, 'select from outbox')).not.toEqual([])

  product = await start('after_')
  await product.settle()
  expect(await query(databases.social, 'select from outbox')).toEqual([])
  const headers = { cookie: ann.browser.cookiesFor('/') }
  expect(await (await fetch(`${product.origin()}/api/auth/user`, { headers })).json()).toBeNull()
  const again = await signIn('Ann')
  expect(again.id).toBe(ann.id)
  const found = await commentsOn(again.browser, id)
  expect(found).toContain('not handled yet')
  expect(found).not.toContain('after the backup')
  expect((await again.browser.call('GET', `/api/users/${bea.id}`)).status).toBe(404)
  const unfinished = 'select service from erasures where member_id = $1 and erased_at is null'
  expect(await query(databases.auth, unfinished, [bea.id])).toEqual([])
  const messages = await read<{ message: string }[]>(again.browser, '/api/notifications')
  expect(messages.map(({ message }) => message)).toContainEqual(expect.stringContaining('Cid'))
  const shown = await read<{ prediction: { photos: { url: string }[] } }>(again.browser, `/api/predictions/${id}`)
  expect((await again.browser.call('GET', shown.prediction.photos[0]?.url ?? '')).status).toBe(200)
  expect((await hunchHere(['recount', '--check'], target)).out).toBe('Every count is what its rows say.\n')
})

test('a restore changes nothing if a database is filled or another one, a file is damaged, or a setting is missing', async () => {
  await stop()
  const path = await backUp('--nightly')
  const restore = async (settings: Record<string, string>, backup = path) => {
    const { code, out, err } = await hunchHere(['restore', backup], settings)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    return err
  }
  const fresh = on(await makeDatabases(server, 'fresh_'))
  expect(await restore(env)).toMatch(/^There is data in the database of auth already \(\w+\)\. --replace replaces/)
  expect(await restore({ ...fresh, SOCIAL_DATABASE_URL: fresh['GROUPS_DATABASE_URL'] ?? '' })).toMatch(
    /^groups and social have the same database/,
  )
  expect(await restore({ ...fresh, AUTH_DATABASE_URL: env['SOCIAL_DATABASE_URL'] ?? '' })).toMatch(
    /^The database of auth belongs to something else/,
  )
  const { AUTH_IDENTITY_PRIVATE_KEY: _, ERASURES_URL: __, ...without } = fresh
  expect(await restore(without)).toContain('auth: ERASURES_URL: is missing')
  expect(await restore({ ...without, ERASURES_URL: erasuresUrl })).toContain('IDENTITY_PRIVATE_KEY: is missing')
  const unnamed = join(path, 'databases', 'analytics-documents')
  mkdirSync(unnamed)
  expect(await restore(fresh)).toMatch(/^The backup has databases that no setting names: analytics-documents\. /)
  rmSync(unnamed, { recursive: true })
  const lock = await lockBackups(backups)
  expect(await restore(fresh)).toMatch(/^A backup or a restore is running in /)
  lock.release()
  const damaged = await backUp()
  rmSync(join(damaged, 'photos'), { recursive: true })
  expect(await restore(fresh, damaged)).toMatch(/ are damaged or missing: .* That is more than half\. /)
  writeFileSync(join(damaged, 'databases', 'auth', 'accounts.copy.zst'), 'x')
  expect(await restore(fresh, damaged)).toMatch(/accounts\.copy\.zst in the backup .* is damaged/)
  const tables = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  expect(await query(fresh['AUTH_DATABASE_URL'] ?? '', tables)).toEqual([])
})

test('--replace restores over existing data, damaged photos are skipped, and old nightly backups are deleted', async () => {
  const groups = env['GROUPS_DATABASE_URL'] ?? ''
  await query(groups, 'create table own_report (id serial primary key)')
  await query(groups, 'insert into own_report default values')
  const path = await backUp('--nightly', '--to', join(folder, 'elsewhere'))
  const accounts = await query(env['AUTH_DATABASE_URL'] ?? '', 'select id from accounts order by id')
  await query(groups, 'create table left_over (id integer)')
  const theirs = join(photos, 'photos', 'or', 'orphan-orphan-orphan-o', 'original.webp')
  mkdirSync(dirname(theirs), { recursive: true })
  writeFileSync(theirs, 'of another deployment')
  const restored = await hunchHere(['restore', path, '--replace'], env)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('1 files of the photo store belong to no photo (21 B): media orphans --remove')
  expect(restored.out).toContain(
    "Warning: tables and sequences that are not the product's were left out: own_report, own_report_id_seq\n",
  )
  expect(existsSync(theirs)).toBe(true)
  expect(await query(groups, `select to_regclass('left_over') as made`)).toEqual([{ made: null }])
  expect(await query(env['AUTH_DATABASE_URL'] ?? '', 'select id from accounts order by id')).toEqual(accounts)

  const photo = photoIn(path)
  const key = relative(path, photo)
  writeFileSync(photo, 'damaged')
  const warning = `Of the photos in the backup, 1 files are damaged or missing: ${key}.`
  expect(await hunchHere(['backup', '--verify', path], env)).toMatchObject({ code: 1, err: `${warning}\n` })
  const repeated = await hunchHere(['restore', path, '--replace', '--without-photos'], env)
  expect(repeated).toMatchObject({ code: 0, err: '' })
  expect(repeated.out).toContain(`Warning: ${warning} They were skipped.\n`)
  expect(readFileSync(join(photos, key), 'utf8')).not.toBe('damaged')

  env = { ...env, BACKUPS_KEPT: '1' }
  const kept = await backUp('--nightly')
  expect(readdirSync(backups).sort()).toEqual([basename(kept), 'erased'].sort())
})

test('a backup that would fill the disk is not started, and the error has the sizes', async () => {
  const { bavail, bsize } = statfsSync(backups)
  const huge = join(photos, 'photos', 'hu', 'huge-huge-huge-huge-hu', 'original.webp')
  mkdirSync(dirname(huge), { recursive: true })
  writeFileSync(huge, '')
  truncateSync(huge, bavail * bsize) // takes no space
  const before = readdirSync(backups)
  const { code, out, err } = await hunchHere(['backup'], env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(
    /^There is not enough room for a backup in \S+: it takes up to \d+ MB, \d+ MB are free, and 256 MB/,
  )
  expect(readdirSync(backups)).toEqual(before)
  const databases = 9 * 3 * 1024 ** 2 // 9 databases; an empty one has 7 MB, of which half counts
  expect(await estimateBackup(readStores(env), undefined, log)).toBeGreaterThan(bavail * bsize + databases)
  rmSync(dirname(huge), { recursive: true })
})

test('a backup needs the addresses of all stores and the list of erased members, and names those that are missing', async () => {
  const { MEDIA_DATABASE_URL: _, ERASURES_URL: __, PHOTOS_URL: ___, ...rest } = env
  const { code, err } = await hunchHere(['backup'], rest)
  expect(code).toBe(1)
  for (const fault of [
    'media: DATABASE_URL: is missing',
    'media: PHOTOS_URL: is missing',
    'auth: ERASURES_URL: is missing',
  ])
    expect(err).toContain(fault)
  const { BACKUP_DIR: ____, ...nowhere } = env
  expect((await hunchHere(['backup'], nowhere)).err).toContain('BACKUP_DIR: is missing')
})
