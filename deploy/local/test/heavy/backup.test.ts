import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removePostgres } from '@hunch/kit/embedded'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { isPhoto, verifyBackup } from '../../src/backup/checksums.ts'
import { describeBackups } from '../../src/backup/find-backup.ts'
import { backUp, restore } from '../../src/backup/operator-commands.ts'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { endAll, type Launched, launch } from '../launched.ts'
import { answer, formOf, inMinutes, type SignedInMember } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(180_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const strict = { withoutErasures: false, withoutPhotos: false }
const environmentFor = (folder: string) => ({ NODE_ENV: 'test', BACKUP_DIR: folder })

async function start(dataDir: string, folder: string): Promise<{ launched: Launched; origin: string }> {
  const launched = launch(['--data', dataDir, '--no-demo'], { BACKUP_DIR: folder })
  return { launched, origin: await launched.ready() }
}

async function end(launched: Launched): Promise<void> {
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
}

async function signIn(origin: string, name: string): Promise<SignedInMember> {
  const browser = createBrowser(origin)
  const email = `${name.toLowerCase()}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  const { id } = await answer<{ id: string }>(browser.call('GET', '/api/auth/user'))
  return { id, email, browser }
}

async function post(browser: Browser, headline: string, photoField?: string): Promise<string> {
  const fields = { headline, supportingStatement: 'As it always does.', deadline: inMinutes(60) }
  const posting = browser.send('POST', '/api/predictions', formOf(fields, photoField))
  return (await answer<{ prediction: { id: string } }>(posting, 201)).prediction.id
}

interface Written {
  readonly content: string
  readonly sentAt: number
  readonly acknowledgedAt: number
}

/** Comments on a post until `isStopped` returns true. Returns the acknowledged comments. */
function keepCommenting(
  { browser, id }: SignedInMember,
  predictionId: string,
  isStopped: () => boolean,
): Promise<Written[]> {
  return (async () => {
    const written: Written[] = []
    for (let count = 0; !isStopped(); count += 1) {
      const content = `${count} by ${id}`
      const sentAt = Date.now()
      const reply = await browser.call('POST', '/api/comments', { predictionId, content })
      if (reply.status === 201) written.push({ content, sentAt, acknowledgedAt: Date.now() })
      await new Promise((done) => setTimeout(done, 120)) // stays below the write limit of an address
    }
    return written
  })()
}

async function commentsOn(browser: Browser, id: string): Promise<Set<string>> {
  const all = new Set<string>()
  for (let offset = 0; ; offset += 50) {
    const path = `/api/predictions/${id}/comments?limit=50&offset=${offset}`
    const page = await answer<{ content: string }[]>(browser.call('GET', path))
    for (const { content } of page) all.add(content)
    if (page.length < 50) return all
  }
}

/** Files and folders that others than their owner may access: those without the mode 0600 or 0700. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (lstatSync(path).mode & 0o777) !== (lstatSync(path).isDirectory() ? 0o700 : 0o600))
}

test('fault 15: a backup under load, restored after a wipe, has all writes acknowledged before it', async () => {
  const dataDir = join(newFolder(), 'data')
  const folder = join(newFolder(), 'backups')
  const environment = environmentFor(folder)
  const { launched, origin } = await start(dataDir, folder)
  const [ann, bea, cid] = [await signIn(origin, 'Ann'), await signIn(origin, 'Bea'), await signIn(origin, 'Cid')]
  const kept = await post(ann.browser, 'Stays', 'photos')
  const erased = await post(bea.browser, 'Of somebody who leaves', 'photos')
  const read = cid.browser.call('GET', `/api/predictions/${kept}`)
  const photo = (await answer<{ prediction: { photos: { url: string }[] } }>(read)).prediction.photos[0]?.url

  let stopped = false
  const writing = Promise.all([ann, cid].map((each) => keepCommenting(each, kept, () => stopped)))
  await new Promise((done) => setTimeout(done, 1_500))
  const { path, manifest } = await backUp({ dataDir, folder }, 'Hunch')
  const endedAt = Date.now()
  await new Promise((done) => setTimeout(done, 1_000))
  stopped = true
  const written = (await writing).flat()

  // A member is erased after the backup. The erasure is listed beside the backups before it is acknowledged.
  expect((await bea.browser.call('DELETE', '/api/users/me', { email: bea.email })).status).toBe(204)
  expect(readdirSync(join(folder, 'erased'))).toEqual([bea.id])
  await end(launched)
  await removePostgres({ dataDir: join(dataDir, 'postgres') })
  rmSync(dataDir, { recursive: true })

  expect(openToOthers(path)).toEqual([])
  expect((await verifyBackup(path)).files.length).toBeGreaterThan(3)
  expect(await describeBackups(folder)).toHaveLength(1)
  const lines: string[] = []
  await restore({ backup: path, dataDir, replace: false, ...strict }, environment, (line) => lines.push(line))
  expect(lines.at(-1)).toMatch(/3 sessions and \d+ mailed links are ended, 1 of the 1 members/)
  expect(openToOthers(join(dataDir, 'photos'))).toEqual([])

  const again = await start(dataDir, folder)
  // Earlier sessions are over; a member who signs in again has the same account.
  const past = await fetch(`${again.origin}/api/auth/user`, { headers: { cookie: ann.browser.cookiesFor('/') } })
  expect(await past.json()).toBeNull()
  const annAgain = await signIn(again.origin, 'Ann')
  expect(annAgain.id).toBe(ann.id)
  const found = await commentsOn(annAgain.browser, kept)
  const at = new Date(manifest.at).getTime()
  const lost = written.filter(({ content, acknowledgedAt }) => acknowledgedAt < at && !found.has(content))
  const early = written.filter(({ content, sentAt }) => sentAt > endedAt && found.has(content))
  expect([lost, early]).toEqual([[], []])
  expect(written.filter(({ acknowledgedAt }) => acknowledgedAt < at).length).toBeGreaterThan(0)
  expect(written.filter(({ sentAt }) => sentAt > endedAt).length).toBeGreaterThan(0)

  expect((await annAgain.browser.call('GET', `/api/predictions/${erased}`)).status).toBe(404)
  expect((await annAgain.browser.call('GET', `/api/users/${bea.id}`)).status).toBe(404)
  const image = await fetch(`${again.origin}${photo}?w=320`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')])
  const originals = readdirSync(join(dataDir, 'photos', 'photos'), { recursive: true })
  expect(originals.filter((name) => String(name).endsWith('original.webp'))).toHaveLength(1)
  await end(again.launched)

  // Existing data is not overwritten by mistake, nor by a damaged backup.
  const request = { backup: path, dataDir, ...strict }
  const print = () => {}
  await expect(restore({ ...request, replace: false }, environment, print)).rejects.toThrow('There is data in')
  const second = await backUp({ dataDir, folder }, 'Hunch')
  expect(second.manifest.erased).toBe(1)
  // A photo that is damaged in the backup stays as it is in the data folder.
  const [damaged = ''] = (await verifyBackup(second.path)).files.filter(isPhoto)
  rmSync(join(second.path, damaged)) // the file may be a link to the data folder's photo
  writeFileSync(join(second.path, damaged), 'damaged', { mode: 0o600 })
  const warned: string[] = []
  await restore({ ...request, backup: second.path, replace: true }, environment, (line) => warned.push(line))
  expect(warned).toContain(
    `Warning: Of the photos in the backup, 1 files are damaged or missing: ${damaged}. They were skipped.`,
  )
  expect(readFileSync(join(dataDir, damaged), 'utf8')).not.toBe('damaged')
  rmSync(join(second.path, 'photos'), { recursive: true })
  rmSync(join(folder, 'erased'), { recursive: true })
  const ofSecond = { ...request, backup: second.path, replace: true }
  await expect(restore(ofSecond, environment, print)).rejects.toThrow('go on without these photos')
  const withoutList = restore({ ...ofSecond, withoutPhotos: true }, environment, print)
  await expect(withoutList).rejects.toThrow('members who were erased would be back')
  writeFileSync(join(path, 'people.json'), '[]')
  await expect(restore({ ...request, replace: true }, environment, print)).rejects.toThrow('people.json in the backup')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
})

test('threat 47: neither the backups nor the list beside them can be read by others', async () => {
  const dataDir = join(newFolder(), 'data')
  const folder = join(dataDir, 'backups')
  const environment = environmentFor(folder)
  const { launched, origin } = await start(dataDir, folder)
  const ann = await signIn(origin, 'Ann')
  expect((await ann.browser.call('DELETE', '/api/users/me', { email: ann.email })).status).toBe(204)
  const running = await backUp({ dataDir, folder }, 'Hunch')
  await expect(
    restore({ backup: running.path, dataDir, replace: true, ...strict }, environment, () => {}),
  ).rejects.toThrow('is running on this data folder already')
  await end(launched)
  const stopped = await backUp({ dataDir, folder }, 'Hunch')
  expect(openToOthers(folder)).toEqual([])
  expect(readdirSync(folder).sort()).toEqual([running.name, stopped.name, 'erased'].sort())
})

test('the data of an interrupted restore is neither used nor backed up', async () => {
  const dataDir = newFolder()
  const backup = join(dataDir, 'backups', 'one')
  writeFileSync(join(dataDir, 'state.json'), JSON.stringify({ under: { way: 'restore', backup } }))
  const launched = launch(['--data', dataDir, '--no-demo'])
  expect(await launched.ended).toBe(1)
  expect(launched.output()).toContain(`npm run hunch -- restore ${backup} --data ${dataDir} --replace`)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const backingUp = backUp({ dataDir, folder: join(dataDir, 'backups') }, 'Hunch')
  await expect(backingUp).rejects.toThrow('is not whole')
})
