import { customerNetworkOf } from '@hunch/kit/identity'
import { silentLog } from '@hunch/kit/log'
import { forgotPassword, resetPassword } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createAuth } from '../src/service.ts'
import { delayAfter } from '../src/throttling/rules.ts'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

const gateway = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const cookieName = '__Host-hunch_browser'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  passedS = 0
  await world.moveClock(null)
  for (const table of ['throttles', 'known_browsers', 'attempts', 'mails', 'tokens', 'passwords'])
    await world.pool.query(`delete from ${table}`)
  await world.service.admin.ensure()
  world.mailbox.mails.length = 0
})
afterAll(() => world.stop())

const many = (n: number, each: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: n }, (_, index) => each(index))).then((replies) =>
    replies.map(({ status }) => status).sort(),
  )
const statuses = (...counts: readonly (readonly [status: number, count: number])[]) =>
  counts.flatMap(([status, count]) => Array<number>(count).fill(status))
const wrong = (ip?: string, browser = world.browser()) => browser.logIn(adminEmail, 'wrong', ip)
const right = (ip?: string, browser = world.browser()) => browser.logIn(adminEmail, adminPassword, ip)
const retryAfter = (reply: { headers: Headers }) => Number(reply.headers.get('retry-after'))
/** Seconds by which `advance` has moved the clock since the start of the test. */
let passedS = 0
const advance = (seconds: number) => {
  passedS += seconds
  return world.moveClock(passedS)
}
/** Sends a wrong password from 15 networks. Afterwards every new network has to wait. */
const exhaustAccount = () => many(15, (index) => wrong(`198.51.100.${index}`))

describe('threat 22: tries are limited', () => {
  test('for one account from one network, to five of twenty at once', async () => {
    expect(await many(20, () => wrong())).toEqual(statuses([401, 5], [429, 15]))
  })

  test('for one account, to ten of twenty at once from twenty addresses', async () => {
    expect(await many(20, (index) => wrong(`198.51.100.${index}`))).toEqual(statuses([401, 10], [429, 10]))
  })

  test('for one address, to ten across twenty accounts', async () => {
    const tries = await many(20, (index) => world.browser().logIn(`${index}@example.com`, 'wrong'))
    expect(tries).toEqual(statuses([401, 10], [429, 10]))
  })

  test('for one IPv6 customer, across networks and spellings', async () => {
    const ip = (index: number) => `2001:db8:${index % 2 ? '0' : '0000'}:${index.toString(16)}::${index.toString(16)}`
    const tries = await many(20, (index) => world.browser().logIn(`${index}@example.com`, 'wrong', ip(index)))
    expect(tries).toEqual(statuses([401, 10], [429, 10]))
  })

  test('with Retry-After; the right password works again later, and resets the count', async () => {
    await many(6, () => wrong())
    const rejected = await right()
    expect([rejected.status, rejected.body.code]).toEqual([429, 'tooManyAttempts'])
    const seconds = retryAfter(rejected)
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    await world.moveClock(seconds + 1)
    expect((await right()).status).toBe(200)
    await many(4, () => wrong())
    expect((await right()).status).toBe(200)
  })

  test('the same way for an unknown e-mail', async () => {
    const tries = await many(20, (index) =>
      world.browser().logIn('stranger@example.com', 'wrong', `198.51.100.${index}`),
    )
    expect(tries).toEqual(statuses([401, 10], [429, 10]))
  })
})

describe('threat 54: strangers who keep guessing', () => {
  test('do not lock the admin out of a known browser, in any network', async () => {
    const { browser } = await world.signInAdmin()
    await exhaustAccount()
    await many(10, () => wrong('192.0.2.1')) // strangers in the admin’s own network
    expect((await right('192.0.2.1')).status).toBe(429)
    expect((await right('192.0.2.1', browser)).status).toBe(200)
    expect((await right('198.51.100.3', browser)).status).toBe(200)
  })

  test('delay the admin in a new network by 15 minutes at most', async () => {
    await exhaustAccount()
    for (let round = 0; round < 8; round += 1) {
      await advance(901)
      await many(15, (index) => wrong(`198.51.100.${index}`))
    }
    const first = await right('203.0.113.9')
    expect(first.status).toBe(429)
    const seconds = retryAfter(first)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(900)
    await advance(seconds / 2)
    await many(15, (index) => wrong(`198.51.100.${index}`))
    expect(retryAfter(await right('203.0.113.9'))).toBeLessThanOrEqual(seconds / 2 + 1) // the wait does not start again
    await advance(seconds / 2 + 1)
    await many(15, (index) => wrong(`198.51.100.${index}`))
    expect((await right('203.0.113.9')).status).toBe(200)
  })

  test('get one try per network every 15 minutes', async () => {
    await exhaustAccount()
    const admitted: number[] = []
    for (let round = 0; round < 6; round += 1) {
      await advance(901)
      admitted.push((await many(5, () => wrong('203.0.113.7'))).filter((status) => status === 401).length)
    }
    expect(admitted.slice(1)).toEqual([1, 1, 1, 1, 1])
  })

  test('are still limited after a restart', async () => {
    await many(6, () => wrong())
    const restarted = await createAuth(world.config, silentLog())
    await restarted.start()
    await restarted.stop()
    expect((await right()).status).toBe(429)
  })

  test('are no longer limited after 25 hours, and their rows are deleted', async () => {
    await exhaustAccount()
    await world.moveClock(25 * 3_600)
    await world.service.flush()
    expect((await world.pool.query('select from throttles')).rowCount).toBe(0)
    expect((await right()).status).toBe(200)
  })

  test('make the wait grow to 15 minutes at most', () => {
    expect([9, 10, 11, 12, 13, 14, 15, 5_000].map((count) => delayAfter(count, 10))).toEqual([
      0, 60, 120, 240, 480, 900, 900, 900,
    ])
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::3', '2001:db8:1'],
    ['2001:0db8:0001:ffff:1:2:3:4', '2001:db8:1'],
    ['::1', '0:0:0'],
  ])('%s is counted as %s', (ip, network) => expect(customerNetworkOf(ip)).toBe(network))
})

describe('threat 54: the cookie of a browser that signed in before', () => {
  test('is set for 90 days at each sign-in of the admin only: Secure, HttpOnly, Lax, bound to the host', async () => {
    const reply = await right()
    const cookie = reply.headers.getSetCookie().find((each) => each.startsWith(cookieName))
    expect(cookie).toMatch(
      /^__Host-hunch_browser=[\w.-]+; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await wrong()).headers.getSetCookie()).toEqual([])
    expect((await world.signUp()).browser.jar.has(cookieName)).toBe(false)
    expect((await world.signUp({ sub: 'admin', email: adminEmail })).browser.jar.has(cookieName)).toBe(true)
  })

  test('has its own limit of ten tries', async () => {
    const { browser } = await world.signInAdmin()
    expect(await many(20, () => wrong('192.0.2.1', browser))).toEqual(statuses([401, 10], [429, 10]))
    const rejected = await right('192.0.2.1', browser)
    expect([rejected.status, retryAfter(rejected) <= 60]).toEqual([429, true])
    expect((await right('192.0.2.1')).status).toBe(200) // the known browser does not use up its network’s count
  })

  test('is replaced at each sign-in, and the previous one is invalid', async () => {
    const { browser } = await world.signInAdmin()
    const before = browser.jar.get(cookieName) ?? ''
    await right('192.0.2.1', browser)
    const after = browser.jar.get(cookieName) ?? ''
    expect(after).not.toBe(before)
    await exhaustAccount()
    expect((await right('203.0.113.1', world.browser({ [cookieName]: before }))).status).toBe(429)
    expect((await right('203.0.113.1', world.browser({ [cookieName]: after }))).status).toBe(200)
  })

  test('is ignored for another account, and if it is forged, altered or signed by another service', async () => {
    const { browser } = await world.signInAdmin()
    const cookie = browser.jar.get(cookieName) ?? ''
    const [head = '', body = '', signature = ''] = cookie.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const foreign = await startWorld()
    const theirs = (await foreign.signInAdmin()).browser.jar.get(cookieName) ?? ''
    await foreign.stop()
    await exhaustAccount()
    for (const forged of [
      unsigned,
      `${head}.${body}.`,
      `${head}.${body}.${[...signature].reverse().join('')}`,
      theirs,
      'x',
    ])
      expect((await right('203.0.113.1', world.browser({ [cookieName]: forged }))).status).toBe(429)
    const others = await many(20, () =>
      world.browser({ [cookieName]: cookie }).logIn('other@example.com', 'x', '203.0.113.2'),
    )
    expect(others).toEqual(statuses([401, 5], [429, 15]))
  })

  test.each([
    [89, 200],
    [91, 429],
  ])('after %i days gets %i', async (days, status) => {
    const { browser } = await world.signInAdmin()
    await world.moveClock(days * 24 * 3_600)
    await exhaustAccount()
    expect((await right('203.0.113.1', browser)).status).toBe(status)
  })

  test('is invalid after the password was reset, except in the browser that did it', async () => {
    const { browser: old } = await world.signInAdmin()
    await world.call(null, forgotPassword, { body: { email: adminEmail }, headers: gateway })
    const token = (await world.mailsTo(adminEmail)).at(-1)?.link.searchParams.get('token') ?? ''
    await exhaustAccount()
    const body = { token, email: adminEmail, newPassword: 'hunter three' }
    const reply = await world.call(null, resetPassword, { body })
    expect(reply.status).toBe(200)
    const [, value = ''] = /^__Host-hunch_browser=([^;]+)/.exec(reply.headers.getSetCookie()[0] ?? '') ?? []
    await many(15, (index) => wrong(`192.0.2.${index}`)) // new networks, because those above may still have to wait
    const logIn = (browser: typeof old) => browser.logIn(adminEmail, 'hunter three', '203.0.113.3')
    expect((await logIn(old)).status).toBe(429)
    expect((await logIn(world.browser({ [cookieName]: value }))).status).toBe(200)
  })

  test('is stored for at most twenty browsers of one account', async () => {
    for (let n = 0; n < 22; n += 1) expect((await right('192.0.2.1')).status).toBe(200)
    expect((await world.pool.query('select from known_browsers')).rowCount).toBe(20)
  })
})

describe('threat 54: reset mails', () => {
  const requestReset = async (ip: string, browser = world.browser(), email = adminEmail) => {
    const authorization = `Bearer ${await world.keys.identity('gateway').sign('auth', { ip })}`
    const cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ')
    return world.call(null, forgotPassword, { body: { email }, headers: { ...gateway, authorization, cookie } })
  }

  test.each([adminEmail, 'stranger@example.com'])(
    'are limited for %s and one network, with Retry-After',
    async (email) => {
      expect(await many(20, () => requestReset('192.0.2.1', undefined, email))).toEqual(statuses([202, 5], [429, 15]))
      const rejected = await requestReset('192.0.2.1', undefined, email.toUpperCase())
      expect([rejected.body.code, retryAfter(rejected) <= 60]).toEqual(['tooManyAttempts', true])
    },
  )

  test('are limited for one network, whichever accounts it names', async () => {
    const replies = await many(35, (index) => requestReset('192.0.2.1', undefined, `person-${index}@example.com`))
    expect(replies).toEqual(statuses([202, 30], [429, 5]))
  })

  test('requested by strangers neither keep the owner from a link nor flood the mailbox', async () => {
    const { browser } = await world.signInAdmin()
    for (let index = 0; index < 10; index += 1) expect((await requestReset(`198.51.100.${index}`)).status).toBe(202)
    expect((await requestReset('198.51.100.77')).status).toBe(429)
    expect((await requestReset('198.51.100.77', browser)).status).toBe(202)
    await world.service.flush()
    expect(world.mailbox.to(adminEmail)).toHaveLength(5)
    const token = world.mailbox.to(adminEmail)[0]?.link.searchParams.get('token') ?? ''
    const body = { token, email: adminEmail, newPassword: 'hunter three' }
    expect((await world.call(null, resetPassword, { body })).status).toBe(200)
  })

  test('a new network waits for 15 minutes at most', async () => {
    await many(20, (index) => requestReset(`198.51.100.${index}`))
    const seconds = retryAfter(await requestReset('203.0.113.9'))
    expect(seconds).toBeLessThanOrEqual(900)
    await world.moveClock(seconds + 1)
    await many(20, (index) => requestReset(`198.51.100.${index}`))
    expect((await requestReset('203.0.113.9')).status).toBe(202)
  })
})
