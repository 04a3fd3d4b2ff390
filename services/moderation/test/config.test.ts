import { generateKeys } from '@hunch/kit/identity'
import { withSettingFiles } from '@hunch/kit/testing'
import { beforeAll, expect, test } from '@jest/globals'
import { readModerationConfig } from '../src/config.ts'

let environment: Record<string, string>
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeys()
  environment = {
    DATABASE_URL: 'postgres://localhost/moderation',
    EVENT_LOG_URL: 'kafka://localhost:9092',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ moderation: publicKey }),
    AUTH_RPC: 'auth:4001',
    PREDICTIONS_RPC: 'predictions:4001',
    SOCIAL_RPC: 'social:4001',
    GROUPS_RPC: 'groups:4001',
    NOTIFICATIONS_RPC: 'notifications:4001',
    MEDIA_HTTP: 'http://media:8080',
  }
})

test('the environment names the peers', () => {
  const { config, logLevel } = readModerationConfig(environment)
  expect(config).toMatchObject({
    authRpc: 'auth:4001',
    predictionsRpc: 'predictions:4001',
    socialRpc: 'social:4001',
    groupsRpc: 'groups:4001',
    notificationsRpc: 'notifications:4001',
    mediaHttp: 'http://media:8080',
  })
  expect(logLevel).toBe('info')
})

test('the environment alone, or a file that it names, says whether photos are checked, also those of private groups', () => {
  const checks = (more: Record<string, string>) => readModerationConfig({ ...environment, ...more }).config.photoChecks
  expect(checks({})).toEqual({ any: false, private: false })
  expect(checks({ MEDIA_CHECK_URL: 'https://checker.example/' })).toEqual({ any: true, private: false })
  const both = { MEDIA_CHECK_URL: 'https://checker.example/', MEDIA_CHECK_PRIVATE: 'true' }
  expect(checks(both)).toEqual({ any: true, private: true })
  expect(withSettingFiles(both, checks)).toEqual({ any: true, private: true })
})

test('all invalid variables are named', () => {
  expect(() =>
    readModerationConfig({
      ...environment,
      AUTH_RPC: 'http://auth',
      PREDICTIONS_RPC: 'here',
      SOCIAL_RPC: '',
      GROUPS_RPC: 'there',
      NOTIFICATIONS_RPC: 'x',
      MEDIA_HTTP: 'media',
    }),
  ).toThrow(/AUTH_RPC[\s\S]*PREDICTIONS_RPC[\s\S]*SOCIAL_RPC[\s\S]*GROUPS_RPC[\s\S]*NOTIFICATIONS_RPC[\s\S]*MEDIA_HTTP/)
})
