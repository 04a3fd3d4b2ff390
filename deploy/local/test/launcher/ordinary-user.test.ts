/** `npm start` as an ordinary user: PostgreSQL then runs as that user, and everything belongs to them. */
import { execFileSync } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { endAll, launch } from '../launched.ts'
import { answer, formOf, inMinutes } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(300_000)
const patienceMs = 120_000
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const ordinary = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
/** The user of this test: another one if the tests run as root. */
const user = isRoot ? ordinary : {}

const reason = isRoot && !mayEnter(root) ? `uid ${ordinary.uid} may not enter ${root}` : undefined
const either = reason ? test.skip : test

function mayEnter(folder: string): boolean {
  try {
    execFileSync('ls', [folder], { ...ordinary, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let folder: string
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
  folder = newFolder()
  if (isRoot) chownSync(folder, ordinary.uid, ordinary.gid)
  const home = join(folder, 'home')
  mkdirSync(home)
  if (isRoot) chownSync(home, ordinary.uid, ordinary.gid)
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const environment = () => ({ HOME: join(folder, 'home'), TMPDIR: folder })
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to], user)

/** Runs `use` with a member of the product on a data folder, then stops the product. */
async function served<T>(dataDir: string, use: (browser: Browser) => Promise<T>, ...options: string[]): Promise<T> {
  const launched = launch(['--data', dataDir, '--no-demo', ...options], environment(), 0, user)
  const browser = createBrowser(await launched.ready(patienceMs))
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ann', email: 'ann@example.com' })
  const result = await use(browser)
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
  return result
}

const post = async (browser: Browser, headline: string) => {
  const fields = { headline, supportingStatement: 'As ever.', deadline: inMinutes(60) }
  await answer(browser.send('POST', '/api/predictions', formOf(fields, 'photos')), 201)
}
const headlines = async (browser: Browser) =>
  (await answer<{ prediction: { headline: string } }[]>(browser.call('GET', '/api/predictions/explore')))
    .map(({ prediction }) => prediction.headline)
    .sort()

/** Runs an operator command on a data folder. */
const hunch = (...words: string[]) =>
  execFileSync(process.execPath, [join(root, 'deploy/ops/src/hunch.ts'), ...words], {
    ...user,
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HUNCH_ENV: '', ...environment() },
    encoding: 'utf8',
  })

either(
  `fault 27: an ordinary user starts a folder, its restored backup and its copy, and resets the copy${reason ? ` (${reason})` : ''}`,
  async () => {
    const [data, restored, copied] = ['data', 'restored', 'copied'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await served(data, (browser) => post(browser, 'in the original'))
    const strangers = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
      (name) => lstatSync(join(data, name)).uid !== lstatSync(folder).uid,
    )
    expect(strangers).toEqual([])

    const [, path = ''] = /^(\S+) holds the data of /.exec(hunch('backup', '--data', data)) ?? []
    hunch('restore', path, '--data', restored)
    copy(data, copied)
    for (const [dataDir, headline] of [
      [restored, 'in the restored one'],
      [copied, 'in the copy'],
    ] as const)
      expect(
        await served(dataDir, async (browser) => {
          await post(browser, headline)
          return headlines(browser)
        }),
      ).toEqual([headline, 'in the original'].sort())
    expect(await served(copied, headlines, '--reset')).toEqual([])
    expect(await served(data, headlines)).toEqual(['in the original'])
  },
)
