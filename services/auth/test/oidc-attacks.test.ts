import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { silentLog } from '@hunch/kit/log'
import { eventually, manualTimers, type TestReply } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { createDiscovery } from '../src/clients/oidc/discovery.ts'
import { type Interference, type Issuer, startIssuer } from './support/issuer.ts'
import { startWorld, type World } from './support/world.ts'

const undisturbed: Interference = () => false

const timers = manualTimers()
let issuer: Issuer
let world: World
beforeAll(async () => {
  issuer = await startIssuer()
  world = await startWorld({ oidc: issuer.config, timers })
})
afterEach(() => {
  issuer.interfere = undisturbed
})
afterAll(async () => {
  await world.stop()
  await issuer.stop()
})

const queryOf = (url: URL) => Object.fromEntries(url.searchParams) as Record<string, string>

/** Starts a sign-in. Returns the browser, and the query of the issuer's redirect back. `alter` changes the request. */
async function started(alter: (request: URL) => void = () => {}) {
  const browser = world.browser()
  const request = new URL((await browser.startOidc()).headers.get('location') ?? '')
  alter(request)
  return { browser, query: queryOf(await issuer.consent(request.href)) }
}

function expectRejected(reply: TestReply, code: string) {
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `/?signInError=${code}`])
  expect(reply.headers.getSetCookie().filter((cookie) => cookie.includes('session='))).toEqual([])
}

describe('threat 20: at an OpenID Connect issuer no session is opened by', () => {
  test('a state that is missing, wrong, or another browser’s', async () => {
    const { browser, query } = await started()
    const other = await started()
    const { state: _, ...without } = query
    expectRejected(await browser.comeBackOidc(without), 'signInExpired')
    expectRejected(await other.browser.comeBackOidc(query), 'signInExpired')
    expectRejected(await world.browser().comeBackOidc(query), 'signInExpired')
    const third = await started()
    expectRejected(await third.browser.comeBackOidc({ ...third.query, state: 'forged' }), 'signInExpired')
  })

  test('a replayed callback, with its cookie', async () => {
    const { browser, query } = await started()
    const cookie = browser.jar.get('__Host-hunch_sign_in') ?? ''
    expect((await browser.comeBackOidc(query)).headers.get('location')).toBe('/')
    expectRejected(await world.browser({ '__Host-hunch_sign_in': cookie }).comeBackOidc(query), 'signInExpired')
  })

  test('a code of another sign-in (with another PKCE verifier), or an invented one', async () => {
    const one = await started()
    const two = await started()
    expectRejected(await one.browser.comeBackOidc({ ...one.query, code: two.query['code'] ?? '' }), 'signInFailed')
    const three = await started()
    expectRejected(await three.browser.comeBackOidc({ ...three.query, code: 'invented' }), 'signInFailed')
  })

  test.each([
    ['denial', { error: 'access_denied' }, 'signInDenied'],
    ['an error', { error: 'invalid_scope' }, 'signInFailed'],
    ['an outage that it reports', { error: 'temporarily_unavailable' }, 'providerUnavailable'],
  ])('%s', async (_, error, code) => {
    const { browser, query } = await started()
    const { state = '', iss = '' } = query
    expectRejected(await browser.comeBackOidc({ ...error, state, iss }), code)
  })
})

describe('threat 57: no session is opened by', () => {
  test('a response with another issuer as iss (RFC 9207), or without iss', async () => {
    const one = await started()
    expectRejected(await one.browser.comeBackOidc({ ...one.query, iss: 'https://evil.example' }), 'signInFailed')
    const two = await started()
    const { iss: _, ...without } = two.query
    expectRejected(await two.browser.comeBackOidc(without), 'signInFailed')
  })

  test('an ID token with the nonce of another sign-in', async () => {
    const { browser, query } = await started((request) => request.searchParams.set('nonce', 'planted'))
    expectRejected(await browser.comeBackOidc(query), 'signInFailed')
  })

  test('an ID token that the issuer’s keys did not sign', async () => {
    const fresh = await startWorld({ oidc: issuer.config })
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
    issuer.interfere = (request, response) =>
      request.url === '/jwks' && sendJson(response, { keys: [{ ...stranger, use: 'sig', alg: 'ES256' }] })
    expectRejected(await fresh.browser().signInOidc(issuer), 'signInFailed')
    await fresh.stop()
  })

  test('a sign-in that was begun at one provider and comes back at the other’s callback', async () => {
    const { browser, query } = await started()
    expectRejected(await browser.comeBack(query), 'signInExpired')
    const google = world.browser()
    const location = (await google.start()).headers.get('location') ?? ''
    const back = world.provider.consent(location, { sub: 'ann', email: 'ann@example.com', email_verified: true })
    expectRejected(await google.comeBackOidc({ ...queryOf(new URL(back)), iss: issuer.origin }), 'signInExpired')
  })

  test('a sign-in that was begun before OIDC_ISSUER was changed', async () => {
    const { browser, query } = await started()
    const other = await startIssuer()
    const { privateKey } = world.config.identity
    const changed = await startWorld((keys) => ({
      identity: { ...keys.config('auth'), privateKey },
      oidc: other.config,
    }))
    const moved = changed.browser(Object.fromEntries(browser.jar))
    expectRejected(await moved.comeBackOidc({ ...query, iss: other.origin }), 'signInExpired')
    expect(other.seen).toEqual([])
    await changed.stop()
    await other.stop()
  })
})

function sendJson(response: ServerResponse, body: unknown): true {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

/** Returns a function that responds, by `respond`, to requests for the discovery document only. */
const discovery =
  (respond: (response: ServerResponse) => void): Interference =>
  (request, response) => {
    if (!request.url?.includes('/.well-known/')) return false
    respond(response)
    return true
  }

describe('threat 57: an issuer whose discovery document', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['never comes', () => {}],
    ['never ends', (response) => sendForever(response)],
  ])('%s is reported within 5 s, and the next try works', async (_, respond) => {
    const fresh = await startWorld({ oidc: issuer.config, timers })
    issuer.interfere = discovery(respond)
    expectRejected(await timers.within(5_000, () => fresh.browser().startOidc()), 'providerUnavailable')
    issuer.interfere = undisturbed
    expect((await fresh.browser().signInOidc(issuer)).headers.get('location')).toBe('/')
    await fresh.stop()
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['is an error', (response) => response.writeHead(500).end()],
    ['is no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')],
    ['is elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['is another issuer’s', (response) => sendJson(response, { issuer: 'https://evil.example' })],
    [
      'sends browsers to a script',
      (response) => sendJson(response, { issuer: issuer.origin, authorization_endpoint: 'javascript:alert(1)' }),
    ],
  ])('%s is reported, and the next try works', async (_, respond) => {
    const fresh = await startWorld({ oidc: issuer.config, timers })
    issuer.interfere = discovery(respond)
    expectRejected(await fresh.browser().startOidc(), 'providerUnavailable')
    issuer.interfere = undisturbed
    expect((await fresh.browser().signInOidc(issuer)).headers.get('location')).toBe('/')
    await fresh.stop()
  })

  test('fault 19: works, but whose token call never ends, is reported within 5 s', async () => {
    const back = await started()
    issuer.interfere = (request) => request.url === '/token'
    const call = () => back.browser.comeBackOidc(back.query)
    expectRejected(await timers.within(5_000, call), 'providerUnavailable')
  })

  test('cannot be reached: the service starts without it, and Google works', async () => {
    const alone = await startWorld({ oidc: { ...issuer.config, issuer: 'http://127.0.0.1:9' } })
    expectRejected(await alone.browser().startOidc(), 'providerUnavailable')
    const reply = await alone.browser().signIn({ sub: 'ann', email: 'ann@example.com', email_verified: true })
    expect(reply.headers.get('location')).toBe('/')
    await alone.stop()
  })

  test('has a plain http address is never called in production', async () => {
    const strict = await startWorld({ oidc: { ...issuer.config, allowsHttp: false } })
    issuer.seen.length = 0
    expectRejected(await strict.browser().startOidc(), 'providerUnavailable')
    expect(issuer.seen).toEqual([])
    await strict.stop()
  })
})

test('the discovery document is read once, and again in the background when it is old', async () => {
  const log = silentLog()
  const kept = createDiscovery(issuer.config, log)
  issuer.seen.length = 0
  await Promise.all([kept(), kept(), kept()])
  await kept()
  expect(issuer.seen).toHaveLength(1)
  const old = createDiscovery(issuer.config, log, { keptMs: 0 })
  await old()
  issuer.interfere = discovery((response) => response.writeHead(500).end())
  expect((await old()).issuer).toBe(issuer.origin)
  await eventually(() => issuer.seen.length === 3)
  expect((await old()).issuer).toBe(issuer.origin)
})

function sendForever(response: ServerResponse): void {
  const more = () => response.writable && response.write('"'.repeat(16_384), more)
  response.writeHead(200, { 'content-type': 'application/json' })
  more()
}
