import { readConfig } from '@hunch/kit/config'
import { silentLog } from '@hunch/kit/log'
import { testKeys } from '@hunch/kit/testing'
import { expect, test } from '@jest/globals'
import { settings, toAuthConfig } from '../src/config.ts'
import { createAuth } from '../src/service.ts'
import { startWorld } from './support/world.ts'

async function environment() {
  const { privateKey, publicKeys } = (await testKeys('auth')).config('auth')
  return {
    DATABASE_URL: 'postgres://auth@db/auth',
    EVENT_LOG_URL: 'postgres://auth@db/events',
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify(publicKeys),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    ADMIN_EMAIL: 'admin@example.com',
    PUBLIC_URL: 'https://hunch.example/',
    SMTP_URL: 'smtps://user:secret@mail.example',
    MAIL_FROM: 'Hunch <hello@hunch.example>',
    MEDIA_HTTP: 'http://media:4000',
    PREDICTIONS_RPC: 'predictions:4001',
    SOCIAL_RPC: 'social:4001',
    GROUPS_RPC: 'groups:4001',
    NOTIFICATIONS_RPC: 'notifications:4001',
    ANALYTICS_RPC: 'analytics:4001',
  }
}

test('the environment becomes the configuration', async () => {
  expect(toAuthConfig(readConfig(settings, await environment()))).toMatchObject({
    google: { clientId: 'id', clientSecret: 'secret' },
    embedded: false,
    secureCookies: true,
    publicUrl: 'https://hunch.example',
    adminEmail: 'admin@example.com',
    mailUrl: 'smtps://user:secret@mail.example',
    mailFrom: 'Hunch <hello@hunch.example>',
    mediaHttp: 'http://media:4000',
    notificationsRpc: 'notifications:4001',
  })
})

test('every fault is told at once, by the variable’s name and never with its value', async () => {
  const wrong = { GOOGLE_CLIENT_ID: '', ADMIN_EMAIL: 'hunter2', ADMIN_PASSWORD: 'short', SMTP_URL: 'pop3://hunter2' }
  const given = { ...(await environment()), ...wrong }
  const read = () => readConfig(settings, given)
  expect(read).toThrow(/GOOGLE_CLIENT_ID.*ADMIN_EMAIL.*ADMIN_PASSWORD.*SMTP_URL/s)
  expect(read).not.toThrow(/hunter2|short/)
})

test('production needs an https address of the product', async () => {
  const given = await environment()
  for (const PUBLIC_URL of ['', 'http://hunch.example', 'hunch.example'])
    expect(() => readConfig(settings, { ...given, PUBLIC_URL })).toThrow(/PUBLIC_URL/)
  const local = { ...given, NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' }
  expect(toAuthConfig(readConfig(settings, local)).secureCookies).toBe(true)
})

test('threat 17: cookies travel over plain http, and links are told, in embedded mode alone', async () => {
  const world = await startWorld({ embedded: true, secureCookies: false })
  const reply = await world.browser().signIn({ sub: 'ann', email: 'ann@example.com', email_verified: true })
  const session = reply.headers.getSetCookie().find((cookie) => cookie.includes('session='))
  expect(session).toMatch(/^hunch_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  await expect(createAuth({ ...world.config, embedded: false }, silentLog())).rejects.toThrow(/plain http/)
  const told = { ...world.config, secureCookies: true, embedded: false, mailed: () => {} }
  await expect(createAuth(told, silentLog())).rejects.toThrow(/links of mails/)
  await world.stop()
})
