import { expect, test } from '@jest/globals'
import { readNotificationsConfig } from '../src/config.ts'

test('the configuration takes documents on MongoDB or in the own database, and names invalid settings', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' }
  const environment = {
    DATABASE_URL: 'postgres://user:password@one/notifications',
    DOCUMENTS_URL: 'mongodb://user:password@one:27017,two:27017/notifications?replicaSet=rs0',
    EVENT_LOG_URL: 'kafkas://user:password@one:9093,two:9093/?prefix=hunch.',
    IDENTITY_PRIVATE_KEY: JSON.stringify(key),
    IDENTITY_PUBLIC_KEYS: '{}',
    AUTH_RPC: 'auth:1',
    PREDICTIONS_RPC: 'predictions:1',
    SOCIAL_RPC: 'social:1',
    GROUPS_RPC: 'groups:1',
    PUBLIC_URL: 'https://hunch.example/',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Hunch <hello@hunch.example>',
  }
  expect(readNotificationsConfig(environment).config).toMatchObject({
    databaseUrl: environment.DATABASE_URL,
    documentsUrl: environment.DOCUMENTS_URL,
    publicUrl: 'https://hunch.example',
    mailUrl: environment.SMTP_URL,
  })
  for (const DOCUMENTS_URL of [environment.DATABASE_URL, undefined])
    expect(readNotificationsConfig({ ...environment, DOCUMENTS_URL }).config.documentsUrl).toBe(DOCUMENTS_URL)
  const elsewhere = { ...environment, DOCUMENTS_URL: 'postgres://another/notifications' }
  expect(() => readNotificationsConfig(elsewhere)).toThrow(/DOCUMENTS_URL: must begin with mongodb/)
  expect(() =>
    readNotificationsConfig({ ...environment, DATABASE_URL: 'redis://x', DOCUMENTS_URL: 'redis://x', SMTP_URL: '' }),
  ).toThrow(/DATABASE_URL[\s\S]*DOCUMENTS_URL[\s\S]*SMTP_URL/)
})
