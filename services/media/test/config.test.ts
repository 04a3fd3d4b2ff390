import { generateKeys } from '@hunch/kit/identity'
import { withSettingFiles } from '@hunch/kit/testing'
import { beforeAll, expect, test } from '@jest/globals'
import { readMediaConfig } from '../src/config.ts'

let environment: Record<string, string>
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeys()
  environment = {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/media',
    EVENT_LOG_URL: 'postgres://u:p@127.0.0.1:5432/events',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ media: publicKey }),
    PHOTOS_URL: 's3://key:secret@photos/live?region=eu-central-1',
    AUTH_RPC: 'auth:4001',
    PREDICTIONS_RPC: 'predictions:4001',
  }
})

test('all invalid variables are reported at once', () => {
  const read = () => readMediaConfig({ PHOTOS_URL: 'ftp://x/y', DECODERS: '0', PREDICTIONS_RPC: 'http://x' })
  expect(read).toThrow(/PHOTOS_URL[\s\S]*PREDICTIONS_RPC[\s\S]*DECODERS/)
})

test('the environment is parsed into settings', () => {
  const { config } = readMediaConfig({ ...environment, DECODERS: '3', SCRATCH_DIR: '/var/scratch' })
  expect(config).toMatchObject({
    photosUrl: 's3://key:secret@photos/live?region=eu-central-1',
    authRpc: 'auth:4001',
    predictionsRpc: 'predictions:4001',
    decoders: 3,
    scratchDir: '/var/scratch',
  })
})

test('the checker of pictures is set by the environment or by files that it names; without it there is none', () => {
  const checkOf = (more: Record<string, string>) => {
    const { checkUrl, checkKey, checksPrivate } = readMediaConfig({ ...environment, ...more }).config
    return [checkUrl, checkKey, checksPrivate]
  }
  expect(checkOf({})).toEqual([undefined, undefined, false])
  const MEDIA_CHECK_URL = 'https://checker.example/pictures'
  expect(checkOf({ MEDIA_CHECK_URL })).toEqual([MEDIA_CHECK_URL, undefined, false])
  const all = { MEDIA_CHECK_URL, MEDIA_CHECK_KEY: 'a-key', MEDIA_CHECK_PRIVATE: 'true' }
  expect(checkOf(all)).toEqual([MEDIA_CHECK_URL, 'a-key', true])
  expect(withSettingFiles(all, checkOf)).toEqual([MEDIA_CHECK_URL, 'a-key', true])
  const wrong = { MEDIA_CHECK_URL: 'ftp://checker.example', MEDIA_CHECK_PRIVATE: 'maybe' }
  expect(() => checkOf(wrong)).toThrow(/MEDIA_CHECK_URL[\s\S]*MEDIA_CHECK_PRIVATE/)
})
