import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { useSettingsFile } from '../src/settings/settings-file.ts'
import { endAll, launch } from './launched.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-settings-'))
const HUNCH_ENV = join(folder, 'hunch.env')
const write = (...lines: readonly string[]) => writeFileSync(HUNCH_ENV, lines.join('\n'))
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true })
})

test('the environment overrides the settings of the file, and loses HUNCH_ENV', () => {
  write('PRODUCT_NAME=From the file', 'ADMIN_EMAIL=file@example.com', 'ADMIN_PASSWORD_FILE=/file', 'LOG_LEVEL=warn')
  const environment = { HUNCH_ENV, ADMIN_EMAIL: 'set@example.com', ADMIN_PASSWORD: 'set', PATH: '/bin' }
  const file = useSettingsFile(environment)
  expect(environment).toEqual({
    PATH: '/bin',
    PRODUCT_NAME: 'From the file',
    ADMIN_EMAIL: 'set@example.com',
    ADMIN_PASSWORD: 'set',
    LOG_LEVEL: 'warn',
  })
  expect(file).toEqual({ path: HUNCH_ENV, unknown: [], used: new Set(['PRODUCT_NAME', 'LOG_LEVEL']) })
  expect(useSettingsFile({ HUNCH_ENV: '' })).toBeUndefined()
})

test('an unknown setting is named with its line and a suggestion', () => {
  write(
    '# mine',
    'PREDICTIONS_DATABSE_URL=postgres://u:secret@host/db',
    'ADMIN_PASSWORT=x',
    'BAKERY=1',
    'GROUPS_RPC=a:1',
  )
  const environment: NodeJS.ProcessEnv = { HUNCH_ENV }
  const unknown = useSettingsFile(environment)?.unknown ?? []
  expect(unknown).toEqual([
    expect.stringMatching(
      /line 2: PREDICTIONS_DATABSE_URL is not a setting\. Did you mean PREDICTIONS_DATABASE_URL\?$/,
    ),
    expect.stringMatching(/line 3: ADMIN_PASSWORT is not a setting\. Did you mean ADMIN_PASSWORD\?$/),
    expect.stringMatching(/line 4: BAKERY is not a setting\.$/),
  ])
  expect(environment).toEqual({ GROUPS_RPC: 'a:1' })
})

test('a start names all faults of the file and the environment at once', async () => {
  write('ADMIN_EMAIL=nobody', 'ADMIN_PASSWORD_FILE=/nowhere', 'OPERATIONS_PORT=x', 'POSTGRES_URL=mysql://h', 'BAKERY=1')
  const environment = { HUNCH_ENV, LOG_LEVEL: 'loud', PRODUKT_NAME: 'Hunch' }
  const started = launch(['--processes', '--data', join(folder, 'data')], environment)
  expect(await started.ended).toBe(1)
  for (const fault of [
    '7 faults',
    'ADMIN_EMAIL: must be',
    'ADMIN_PASSWORD_FILE: ',
    'OPERATIONS_PORT: must be a whole number from 0 to 65535',
    'LOG_LEVEL: ',
    'line 5: BAKERY is not a setting.',
    'PRODUKT_NAME is not a setting. Did you mean PRODUCT_NAME?',
  ])
    expect(started.output()).toContain(fault)
  expect(started.output()).toContain('POSTGRES_URL: must have the form')
})

test('a service reads the file of HUNCH_ENV, prefers its own variables, and reads secrets from files', async () => {
  write(
    'DATABASE_URL=postgres://host/db',
    'GROUPS_DATABASE_URL=mysql://u:secret@h',
    'IDENTITY_PRIVATE_KEY_FILE=/nowhere',
  )
  const entry = fileURLToPath(new URL('../../../services/groups/src/main.ts', import.meta.url))
  const { code, said } = await new Promise<{ code: unknown; said: string }>((done) =>
    execFile(process.execPath, [entry], { env: { HUNCH_ENV, AUTH_RPC: 'auth' } }, (error, _, said) =>
      done({ code: error?.code, said }),
    ),
  )
  expect(code).toBe(1)
  for (const fault of [
    'IDENTITY_PRIVATE_KEY_FILE: the file',
    'DATABASE_URL: ',
    'AUTH_RPC: must',
    'EVENT_LOG_URL: is missing',
  ])
    expect(said).toContain(fault)
  expect(said).not.toContain('secret')
})
