import { generateKeys } from '@hunch/kit/identity'
import { beforeAll, expect, test } from '@jest/globals'
import { readSocialConfig } from '../src/config.ts'

let environment: Record<string, string>
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeys()
  environment = {
    DATABASE_URL: 'postgres://localhost/social',
    EVENT_LOG_URL: 'kafka://localhost:9092',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ social: publicKey }),
    AUTH_RPC: 'auth:4001',
    PREDICTIONS_RPC: 'predictions:4001',
  }
})

test('the environment names the peers', () => {
  const { config, logLevel } = readSocialConfig(environment)
  expect(config).toMatchObject({ authRpc: 'auth:4001', predictionsRpc: 'predictions:4001' })
  expect(logLevel).toBe('info')
})

test('every variable at fault is named', () => {
  expect(() => readSocialConfig({ ...environment, AUTH_RPC: 'http://auth', PREDICTIONS_RPC: 'here' })).toThrow(
    /AUTH_RPC[\s\S]*PREDICTIONS_RPC/,
  )
})
