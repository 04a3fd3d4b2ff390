/** The operator's identity providers instead of the local one, without production's rules. */
import { startIssuer } from '@hunch/auth/testing/issuer'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../src/demo/browser.ts'
import type { Product } from '../src/product.ts'
import { readSettings, readSettingsFor } from '../src/settings/settings.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let product: Product
beforeAll(async () => {
  issuer = await startIssuer()
  product = await startProduct({ providers: { oidc: issuer.config } })
  issuer.callback = `${product.origin()}/api/auth/oidc/callback`
})
afterAll(async () => {
  await product.stop()
  await issuer.stop()
  removeFolders()
})

test('people sign in at the operator’s provider', async () => {
  const browser = createBrowser(product.origin())
  await browser.visit('/api/auth/oidc')
  await browser.call('POST', '/api/auth/sign-up', { isOldEnough: true })
  expect(await (await browser.call('GET', '/api/auth/user')).json()).toMatchObject({ firstName: 'Ann' })
})

test('threat 41: there is no sign-in as any person', async () => {
  const browser = createBrowser(product.origin())
  expect((await browser.call('GET', '/local-identity/authorize')).status).toBe(404)
  const { url } = await browser.visit('/api/auth/google')
  expect(url.pathname).toBe('/')
})

const oidc = { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'hunch', OIDC_CLIENT_SECRET: 'kept' }
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'kept' }

describe('the settings of an identity provider', () => {
  test.each([oidc, google])('threat 41: %j is rejected with demo people', (environment) => {
    expect(() => readSettings(environment)).toThrow('Start it with --production, or with --no-demo')
  })

  test.each([oidc, google])('threat 41: %j is rejected if NODE_ENV is production', (environment) => {
    expect(() => readSettings({ ...environment, NODE_ENV: 'production' }, { demo: false })).toThrow('as anybody')
  })

  test('replace the local one without demo people, also for commands on such a folder', () => {
    const providers = { google: { clientId: 'id', clientSecret: 'kept' } }
    expect(readSettings(google, { demo: false }).providers).toEqual(providers)
    expect(readSettingsFor('providers', google).providers).toEqual(providers)
    expect(readSettings({ ...google, ...oidc }, { demo: false }).providers).toMatchObject({
      ...providers,
      oidc: { issuer: 'http://id.example', clientId: 'hunch', name: 'id.example' },
    })
    expect(readSettings({}, { demo: false }).providers).toBeUndefined()
  })

  test.each([
    [{ GOOGLE_CLIENT_SECRET: 'kept' }, ['GOOGLE_CLIENT_ID']],
    [{ OIDC_CLIENT_ID: 'hunch' }, ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET']],
  ])('are rejected if incomplete (%j), and the missing ones are named', (environment, names) => {
    for (const name of names) expect(() => readSettings(environment, { demo: false })).toThrow(`${name}: is missing`)
  })
})
