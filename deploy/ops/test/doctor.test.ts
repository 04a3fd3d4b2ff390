import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setClock } from '@hunch/kit/postgres'
import { expect, test } from '@jest/globals'
import { checksOf, thisMachine } from '../src/doctor/checks.ts'
import { carryOut } from '../src/doctor/finding.ts'
import type { Subject } from '../src/doctor/subject.ts'
import { deploymentOf, nowhere, secret } from './deployment.ts'
import { hunchHere } from './hunch.ts'
import { withProduct } from './product.ts'

const running = withProduct()
const { folder } = running
const here = ['--data', folder]

interface Found {
  readonly name: string
  readonly state: 'well' | 'wrong' | 'unknown'
  readonly words: string
}

/** The doctor's findings by name. */
async function found(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { out, err } = await hunchHere(['doctor', '--json', ...args], env)
  if (!out) throw new Error(err)
  const findings: Found[] = JSON.parse(out)
  return new Map(findings.map((each) => [each.name, each]))
}

test('a healthy product on a folder has no problems, and each part is named', async () => {
  const { code, out, err } = await hunchHere(['doctor', ...here])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const part of ['database of auth', 'database of analytics', 'clock', 'event log', 'photo store', 'mail', 'disk'])
    expect(out).toMatch(new RegExp(`^ok +${part} `, 'm'))
  expect(out).toContain('Nothing is wrong.')
})

test('a test mail is sent', async () => {
  const before = await readdir(join(folder, 'mail'))
  expect((await found(['--mail', 'you@example.com', ...here])).get('test mail')).toMatchObject({ state: 'well' })
  expect(await readdir(join(folder, 'mail'))).toHaveLength(before.length + 1)
})

test('before a start the port and the disk are checked, and a product that does not run is not wrong', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => taken.once('listening', done))
  const port = String((taken.address() as AddressInfo).port)
  const findings = await found(['--data', join(folder, 'nothing'), '--port', port])
  await new Promise((done) => taken.close(done))
  expect(findings.get('product')).toMatchObject({ state: 'unknown' })
  expect(findings.get('port')).toMatchObject({ state: 'wrong' })
  expect(findings.get('disk')).toMatchObject({ state: 'well' })
})

test('a deployment is found by its settings, and unavailable parts are named without a secret', async () => {
  const env = await deploymentOf(running.product(), folder)
  const findings = await found([], env)
  const wrong = [...findings.values()].flatMap(({ name, state }) => (state === 'wrong' ? name : []))
  expect(wrong.sort()).toEqual(['identity provider', 'mail', 'public address'])
  for (const name of ['settings of gateway', 'database of media', 'event log', 'photo store', 'predictions', 'auth'])
    expect(findings.get(name)).toMatchObject({ state: 'well' })
  const { code, out } = await hunchHere(['doctor'], env)
  expect(code).toBe(1)
  expect(out).toContain('3 wrong.')
  expect(out).not.toContain(secret)
})

test('missing and wrong settings are named for each process, and the other parts are checked', async () => {
  const { GROUPS_DATABASE_URL: _, MAIL_FROM: __, ...env } = await deploymentOf(running.product(), folder)
  const findings = await found([], { ...env, MEDIA_URL: 'ftp://x', DECODERS: 'many', PHOTOS_URL: 's3://bucket' })
  expect(findings.get('settings of groups')?.words).toMatch(/^DATABASE_URL: is missing/)
  expect(findings.get('settings of auth')?.words).toMatch(/MAIL_FROM: is missing/)
  expect(findings.get('settings of notifications')?.words).toMatch(/MAIL_FROM: is missing/)
  expect(findings.get('settings of gateway')?.words).toMatch(/^MEDIA_URL: /)
  expect(findings.get('settings of media')?.words).toMatch(/DECODERS: /)
  expect(findings.get('database of social')).toMatchObject({ state: 'well' })
})

test('a database that is unavailable, lacks migrations, or whose clock is set is wrong', async () => {
  await running.server().createDatabases('empty')
  const env = await deploymentOf(running.product(), folder)
  await setClock(running.product().databases.social, new Date(0))
  const findings = await found([], {
    ...env,
    AUTH_DATABASE_URL: `postgres://me:${secret}@${nowhere}/auth`,
    GROUPS_DATABASE_URL: running.server().url('empty'),
  })
  await setClock(running.product().databases.social, null)
  expect(findings.get('database of auth')).toMatchObject({
    state: 'wrong',
    words: expect.stringMatching(/ECONNREFUSED/),
  })
  expect(findings.get('database of groups')).toMatchObject({ words: expect.stringMatching(/lacks \d+ migrations/) })
  expect(findings.get('database of social')).toMatchObject({ words: expect.stringMatching(/clock of deadlines/) })
})

test('a settings file with an unknown setting, or that others may read, is wrong', async () => {
  const HUNCH_ENV = join(folder, 'hunch.env')
  writeFileSync(HUNCH_ENV, 'PRODUCT_NAMES=x\n', { mode: 0o644 })
  const { code, out, err } = await hunchHere(['doctor', ...here], { HUNCH_ENV })
  expect(code).toBe(1)
  expect(err).toContain('PRODUCT_NAMES is not a setting. Did you mean PRODUCT_NAME?')
  expect(out).toMatch(/WRONG +settings file +\S+ may be read by others\n +It may hold secrets: chmod 600/)
})

const nothing: Subject = { databases: {}, documents: {}, providers: [], answering: {}, folders: [], async stop() {} }

test.each([
  { clock: 'an hour ahead', ms: 3_600_000, state: 'wrong', words: /is [\d.]{4,} s behind this machine's$/ },
  { clock: 'an hour behind', ms: -3_600_000, state: 'wrong', words: /is [\d.]{4,} s ahead of this machine's$/ },
  { clock: 'right', ms: 0, state: 'well', words: /is 0 s / },
])("a machine's clock that is $clock is $state", async ({ ms, state, words }) => {
  const { auth } = running.product().databases
  const machine = { ...thisMachine, now: () => Date.now() + ms }
  const findings = await carryOut(checksOf({ ...nothing, databases: { auth } }, machine))
  expect(findings.find(({ name }) => name === 'clock')).toMatchObject({ state, words: expect.stringMatching(words) })
})

test('less than 1 GB of free disk space is wrong, as is a folder that cannot be read', async () => {
  const disk = async (freeBytes: number) =>
    carryOut(checksOf({ ...nothing, folders: [folder] }, { ...thisMachine, freeBytes: async () => freeBytes }))
  expect(await disk(999_999_999)).toMatchObject([
    { name: 'disk', state: 'wrong', toDo: 'Free some space: PostgreSQL stops where a disk is full.' },
  ])
  expect(await disk(1_000_000_000)).toMatchObject([{ name: 'disk', state: 'well' }])
  const missing = join(folder, 'missing')
  expect(await carryOut(checksOf({ ...nothing, folders: [missing] }))).toMatchObject([
    { name: 'disk', state: 'wrong', toDo: `Make ${missing}, or let this user read it.` },
  ])
})
