import { generateKeys } from '@hunch/kit/identity'
import { expect, test } from '@jest/globals'
import { readMediaConfig } from '../src/config.ts'

test('all invalid variables are reported at once', () => {
  const read = () => readMediaConfig({ PHOTOS_URL: 'ftp://x/y', DECODERS: '0', PREDICTIONS_RPC: 'http://x' })
  expect(read).toThrow(/PHOTOS_URL[\s\S]*PREDICTIONS_RPC[\s\S]*DECODERS/)
})

test('the environment is parsed into settings', async () => {
  const { privateKey, publicKey } = await generateKeys()
  const { config } = readMediaConfig({
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/media',
    EVENT_LOG_URL: 'postgres://u:p@127.0.0.1:5432/events',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ media: publicKey }),
    PHOTOS_URL: 's3://key:secret@photos/live?region=eu-central-1',
    AUTH_RPC: 'auth:4001',
    PREDICTIONS_RPC: 'predictions:4001',
    DECODERS: '3',
    SCRATCH_DIR: '/var/scratch',
  })
  expect(config).toMatchObject({
    photosUrl: 's3://key:secret@photos/live?region=eu-central-1',
    authRpc: 'auth:4001',
    predictionsRpc: 'predictions:4001',
    decoders: 3,
    scratchDir: '/var/scratch',
  })
})
