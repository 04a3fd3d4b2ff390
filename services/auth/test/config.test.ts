import { readConfig } from '@hunch/kit/config'
import { silentLog } from '@hunch/kit/log'
import { testKeys } from '@hunch/kit/testing'
import { describe, expect, test } from '@jest/globals'
import { Settings, toAuthConfig } from '../src/config.ts'
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
    MODERATION_RPC: 'moderation:4001',
  }
}

test('the environment becomes the configuration', async () => {
  expect(toAuthConfig(readConfig(Settings, await environment()))).toMatchObject({
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

test('all faults are reported together, by the variable’s name and never with its value', async () => {
  const wrong = { GOOGLE_CLIENT_ID: '', ADMIN_EMAIL: 'hunter2', ADMIN_PASSWORD: 'short', SMTP_URL: 'pop3://hunter2' }
  const values = { ...(await environment()), ...wrong }
  const read = () => readConfig(Settings, values)
  expect(read).toThrow(/ADMIN_EMAIL.*ADMIN_PASSWORD.*SMTP_URL.*GOOGLE_CLIENT_ID/s)
  expect(read).not.toThrow(/hunter2|short/)
})

test('without settings every missing one is named, including the identity providers', () => {
  expect(() => readConfig(Settings, {})).toThrow(
    /DATABASE_URL: is missing.*GOOGLE_CLIENT_ID: is missing.*OIDC_ISSUER: is/s,
  )
})

test.each([undefined, '', 'production', 'Production', 'PRODUCTION ', 'prod', 'Development', 'development ', 'staging'])(
  'threat 55: with NODE_ENV %j the rules of production apply: an https PUBLIC_URL is required',
  async (NODE_ENV) => {
    const values = { ...(await environment()), ...(NODE_ENV === undefined ? {} : { NODE_ENV }) }
    for (const PUBLIC_URL of ['', 'http://hunch.example', 'hunch.example'])
      expect(() => readConfig(Settings, { ...values, PUBLIC_URL })).toThrow(/PUBLIC_URL/)
    expect(toAuthConfig(readConfig(Settings, values))).toMatchObject({ secureCookies: true, embedded: false })
  },
)

describe('identity providers', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example/realms/a', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const withoutGoogle = async () => ({ ...(await environment()), GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })

  test('an OpenID Connect provider works alone or beside Google', async () => {
    const alone = toAuthConfig(readConfig(Settings, { ...(await withoutGoogle()), ...oidc }))
    expect(alone.google).toBeUndefined()
    expect(alone.oidc).toEqual({
      issuer: 'https://id.example/realms/a',
      clientId: 'id',
      clientSecret: 'secret',
      name: 'id.example',
      trustsEmail: false,
      allowsHttp: false,
    })
    const named = { ...oidc, OIDC_NAME: 'Acme', OIDC_ICON: 'data:image/png;base64,AAAA', OIDC_TRUST_EMAIL: 'true' }
    const both = toAuthConfig(readConfig(Settings, { ...(await environment()), ...named }))
    expect(both.google).toEqual({ clientId: 'id', clientSecret: 'secret' })
    expect(both.oidc).toMatchObject({ name: 'Acme', icon: 'data:image/png;base64,AAAA', trustsEmail: true })
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['neither provider', {}, /GOOGLE_CLIENT_ID: is missing.*OIDC_ISSUER: is missing/s],
    ['half of Google', { GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET: is missing/],
    ['a part of OIDC', { OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID: is missing.*OIDC_CLIENT_SECRET/s],
    ['a name alone', { OIDC_NAME: 'Acme' }, /OIDC_ISSUER: is missing/],
    ['an issuer by http', { ...oidc, OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER: must begin with https:/],
    ['an issuer with a query', { ...oidc, OIDC_ISSUER: 'https://id.example?a' }, /OIDC_ISSUER: must have neither/],
    ['an icon at a URL', { ...oidc, OIDC_ICON: 'https://id.example/icon.png' }, /OIDC_ICON: must begin with data:/],
    ['an icon with markup', { ...oidc, OIDC_ICON: 'data:image/svg+xml,<svg/>' }, /OIDC_ICON: must begin with data:/],
    ['a large icon', { ...oidc, OIDC_ICON: `data:image/png;base64,${'A'.repeat(9_000)}` }, /OIDC_ICON/],
    ['another value of trust', { ...oidc, OIDC_TRUST_EMAIL: 'yes' }, /OIDC_TRUST_EMAIL/],
  ])('threat 57: %s is reported as a fault', async (_, given, message) => {
    const values = { ...(await withoutGoogle()), ...given }
    expect(() => readConfig(Settings, values)).toThrow(message)
  })
})

test('in development PUBLIC_URL may be http; without it links lead to localhost', async () => {
  const values = await environment()
  const local = { ...values, NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' }
  expect(toAuthConfig(readConfig(Settings, local)).secureCookies).toBe(true)
  const nowhere = toAuthConfig(readConfig(Settings, { ...local, PUBLIC_URL: '' }))
  expect([nowhere.publicUrl, nowhere.linkOrigin]).toEqual([undefined, 'http://localhost:3000'])
})

test('threat 17: cookies are sent over plain http, and links are reported, in embedded mode only', async () => {
  const world = await startWorld({ embedded: true, secureCookies: false })
  const reply = await world.browser().signIn({ sub: 'ann', email: 'ann@example.com', email_verified: true })
  const session = reply.headers.getSetCookie().find((cookie) => cookie.includes('session='))
  expect(session).toMatch(/^hunch_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  await expect(createAuth({ ...world.config, embedded: false }, silentLog())).rejects.toThrow(/plain http/)
  const reporting = { ...world.config, secureCookies: true, embedded: false, mailed: () => {} }
  await expect(createAuth(reporting, silentLog())).rejects.toThrow(/links of mails/)
  await world.stop()
})
