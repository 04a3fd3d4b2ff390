import { manualTimers, type TestReply } from '@hunch/kit/testing'
import { startSignIn } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Mood } from './support/provider.ts'
import { startWorld, type World } from './support/world.ts'

const timers = manualTimers()
let world: World
beforeAll(async () => {
  world = await startWorld({ timers })
})
afterEach(() => {
  world.provider.mood = 'well'
})
afterAll(() => world.stop())

const ann = { sub: 'ann', email: 'ann@example.com', email_verified: true, given_name: 'Ann' }

/** Starts a sign-in. Returns the browser, and the query of the provider's redirect back. */
async function started() {
  const browser = world.browser()
  const reply = await browser.start()
  const back = new URL(world.provider.consent(reply.headers.get('location') ?? '', ann))
  return { browser, query: Object.fromEntries(back.searchParams) as Record<string, string> }
}

function expectRejected(reply: TestReply, code: string) {
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `/?signInError=${code}`])
  expect(reply.headers.getSetCookie().filter((cookie) => cookie.includes('session='))).toEqual([])
}

describe('threat 20: no session is opened by', () => {
  test('a state that is missing, wrong, or another browser’s', async () => {
    const { browser, query } = await started()
    const other = await started()
    const { state: _, ...without } = query
    expectRejected(await browser.comeBack(without), 'signInExpired')
    const second = await started()
    expectRejected(await second.browser.comeBack({ ...second.query, state: 'forged' }), 'signInExpired')
    expectRejected(await other.browser.comeBack(query), 'signInExpired')
  })

  test('a sign-in that this browser has not started', async () => {
    const { query } = await started()
    expectRejected(await world.browser().comeBack(query), 'signInExpired')
    expectRejected(await world.browser().comeBack({}), 'signInExpired')
  })

  test('a forged or altered sign-in cookie', async () => {
    const { browser, query } = await started()
    const cookie = browser.jar.get('__Host-hunch_sign_in') ?? ''
    const middle = cookie.length >> 1
    const flipped = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1)
    for (const altered of ['x', 'a.b.c.d.e', `${cookie}A`, cookie.slice(1), flipped])
      expectRejected(await world.browser({ '__Host-hunch_sign_in': altered }).comeBack(query), 'signInExpired')
  })

  test('a replayed callback, with its cookie and a code that is still good', async () => {
    const { browser, query } = await started()
    const cookie = browser.jar.get('__Host-hunch_sign_in') ?? ''
    expect((await browser.comeBack(query)).headers.get('location')).toBe('/')
    expectRejected(await world.browser({ '__Host-hunch_sign_in': cookie }).comeBack(query), 'signInExpired')
  })

  test('any but one of ten concurrent callbacks', async () => {
    const { browser, query } = await started()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.browser(Object.fromEntries(browser.jar)).comeBack(query)),
    )
    expect(replies.filter((reply) => reply.headers.get('location') === '/')).toHaveLength(1)
  })

  test('a code of another sign-in, with another PKCE verifier', async () => {
    const one = await started()
    const two = await started()
    expectRejected(await one.browser.comeBack({ ...one.query, code: two.query['code'] ?? '' }), 'signInFailed')
  })

  test.each([
    ['denial', { error: 'access_denied', error_description: '<script>' }, 'signInDenied'],
    ['an error', { error: 'invalid_scope', error_description: '<script>' }, 'signInFailed'],
    ['an outage that the provider reports', { error: 'temporarily_unavailable' }, 'providerUnavailable'],
  ])('%s', async (_, query, code) => {
    const { browser, query: good } = await started()
    expectRejected(await browser.comeBack({ ...query, state: good['state'] ?? '' }), code)
    expect(browser.jar.has('__Host-hunch_sign_in')).toBe(false)
  })

  test('an invented code', async () => {
    const { browser, query } = await started()
    expectRejected(await browser.comeBack({ ...query, code: 'invented' }), 'signInFailed')
  })
})

describe('fault 19: an identity provider', () => {
  test.each<[Mood, { endsByLimit: boolean }]>([
    ['silent', { endsByLimit: true }],
    ['broken', { endsByLimit: false }],
    ['garbled', { endsByLimit: false }],
    ['null', { endsByLimit: false }],
    ['endless', { endsByLimit: true }],
  ])('that is %s is reported within 5 s, and the next try works', async (mood, { endsByLimit }) => {
    const { browser, query } = await started()
    world.provider.mood = mood
    const call = () => browser.comeBack(query)
    expectRejected(await (endsByLimit ? timers.within(5_000, call) : call()), 'providerUnavailable')
    world.provider.mood = 'well'
    expect((await browser.signIn(ann)).headers.get('location')).toBe('/')
  })

  test('that cannot be reached is reported at once', async () => {
    const nowhere = await startWorld({
      google: { clientId: 'hunch', clientSecret: 'x', tokenUrl: 'http://127.0.0.1:9/token' },
    })
    const browser = nowhere.browser()
    const location = new URL((await browser.start()).headers.get('location') ?? '')
    expect(location.origin).toBe('https://accounts.google.com')
    expectRejected(
      await browser.comeBack({ code: 'x', state: location.searchParams.get('state') ?? '' }),
      'providerUnavailable',
    )
    await nowhere.stop()
  })

  test.each([
    ['no e-mail', { sub: 'x' }],
    ['no subject', { email: 'x@example.com' }],
    ['an invalid e-mail', { sub: 'x', email: 'x' }],
    ['an e-mail with a NUL', { sub: 'x', email: 'a\u0000@example.com' }],
    ['an object for a subject', { sub: { $ne: '' }, email: 'x@example.com' }],
    ['a subject of 1 MB', { sub: 'x'.repeat(1_000_000), email: 'x@example.com' }],
  ])('that returns a person with %s opens no session', async (_, claims) => {
    const reply = await world.browser().signIn(claims)
    expect(reply.headers.get('location')).toMatch(/^\/\?signInError=(signInFailed|providerUnavailable)$/)
  })

  test('that returns "false" as a string has not verified the e-mail', async () => {
    const person = await world.signUp({ sub: 'word', email: 'word@example.com', email_verified: 'false' as never })
    const { rows } = await world.pool.query('select email_verified from accounts where id = $1', [person.member.id])
    expect(rows[0].email_verified).toBe(false)
  })
})

describe('threat 21: after sign-in, returnTo', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/%252f%252fevil.example',
    '/%25252525252f/evil.example',
    '/..//evil.example',
    '/.%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%00',
    '/%E0%A4%A',
    'evil.example',
    '@evil.example',
    '',
    '?x',
    '/api/auth/logout',
    '/API/auth/google',
    '/x/../api/auth/logout',
  ])('%j is replaced by /', async (returnTo) => {
    expect((await world.browser().signIn(ann, returnTo)).headers.get('location')).toBe('/')
  })

  test.each([
    '/',
    '/home',
    '/prediction/0190aaaa-0000-7000-8000-000000000001',
    '/predictions?q=a%2Fb&x=1#part',
    '/join-group/A_b-1',
    '/caf%C3%A9',
  ])('%j is followed', async (returnTo) => {
    expect((await world.browser().signIn(ann, returnTo)).headers.get('location')).toBe(returnTo)
  })

  test('that is too long or given twice is rejected', async () => {
    const browser = world.browser()
    expect((await browser.start({ returnTo: '/'.repeat(3_000) })).status).toBe(400)
    const twice = { ...startSignIn, path: '/api/auth/google?returnTo=/a&returnTo=/b' }
    expect((await world.call(null, twice)).status).toBe(400)
  })
})

test('threat 12: without a valid host from the gateway no sign-in starts', async () => {
  for (const host of ['', 'evil.example/path?', 'user@evil.example', 'a b', 'x\\y'])
    expectRejected(await world.browser().start({}, { 'x-forwarded-host': host }), 'invalidRequest')
  expectRejected(await world.browser().start({}, { 'x-forwarded-proto': 'javascript' }), 'invalidRequest')
})

test('if the product’s address is configured, headers do not change the callback address', async () => {
  const fixed = await startWorld({ publicUrl: 'https://hunch.real' })
  const reply = await fixed.browser().start({}, { 'x-forwarded-host': 'evil.example' })
  const request = new URL(reply.headers.get('location') ?? '')
  expect(request.searchParams.get('redirect_uri')).toBe('https://hunch.real/api/auth/google/callback')
  await fixed.stop()
})
