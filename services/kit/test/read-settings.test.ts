import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { misspeltIn, readSettings, serviceSettings } from '../src/config/index.ts'
import { generateKeys } from '../src/identity/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schema = z.object(serviceSettings)
let environment: Record<string, string>
let keys: Record<string, unknown>
beforeAll(async () => {
  const [own, other] = [await generateKeys(), await generateKeys()]
  keys = { social: own.publicKey, groups: other.publicKey }
  environment = {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/social',
    EVENT_LOG_URL: 'postgres://u:p@127.0.0.1:5432/events',
    IDENTITY_PRIVATE_KEY: JSON.stringify(own.privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify(keys),
  }
})

test('fault 24: a process starts only with its own private key, if the public keys name it', () => {
  expect(readSettings('social', schema, environment)).toMatchObject({ DATABASE_POOL: 10 })
  expect(() => readSettings('groups', schema, environment)).toThrow(
    'IDENTITY_PRIVATE_KEY: is the key of social, by IDENTITY_PUBLIC_KEYS: groups needs its own',
  )
  const swapped = JSON.stringify({ social: keys['groups'] })
  expect(() => readSettings('social', schema, { ...environment, IDENTITY_PUBLIC_KEYS: swapped })).toThrow(
    'IDENTITY_PRIVATE_KEY: does not fit the public key',
  )
  const gateway = { ...environment, IDENTITY_PUBLIC_KEYS: '{}' }
  expect(readSettings('gateway', schema, gateway)).toMatchObject({ DATABASE_POOL: 10 })
})

test('fault 24: all faults are named at once: missing, wrong, unknown in the file, misspelt in the environment', () => {
  const HUNCH_ENV = join(folder, 'hunch.env')
  writeFileSync(HUNCH_ENV, 'PRODUCT_NAME=Hunch\nBAKERY=1\nGROUPS_LOG_LEVL=info\n')
  const read = () =>
    readSettings('groups', schema, {
      ...environment,
      HUNCH_ENV,
      HTTP_PORT: 'abc',
      EVENT_LOG_URL: '',
      DATABSE_POOL: '3',
    })
  for (const fault of [
    '6 faults',
    'HTTP_PORT: must be a whole number from 0 to 65535',
    'EVENT_LOG_URL: is missing',
    'IDENTITY_PRIVATE_KEY: is the key of social',
    'line 2: BAKERY is not a setting.',
    'line 3: GROUPS_LOG_LEVL is not a setting. Did you mean GROUPS_LOG_LEVEL?',
    'DATABSE_POOL is not a setting. Did you mean DATABASE_POOL?',
  ])
    expect(read).toThrow(fault)
})

test('fault 24: variables of the platform and other programs are not reported as misspelt settings', () => {
  const set = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'pod',
    KUBERNETES_PORT: 'tcp://10.0.0.1:443',
    GROUPS_PORT: 'tcp://10.0.0.7:8080',
    GROUPS_SERVICE_HOST: '10.0.0.7',
    AUTH_PORT_8080_TCP_ADDR: '10.0.0.8',
    POSTGRES_USER: 'hunch',
    SMTP_HOST: 'mail',
    AWS_REGION: 'eu-central-1',
    npm_config_cache: '/tmp',
    LOG_LEVEL: 'info',
    AUTH_DATABASE_URL: 'postgres://host/auth',
    DATABASE_URI: '',
  }
  expect(misspeltIn(set)).toEqual([])
  expect(misspeltIn({ DATABASE_URI: 'x' })).toEqual(['DATABASE_URI is not a setting. Did you mean DATABASE_URL?'])
})
