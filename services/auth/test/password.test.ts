import { setClock } from '@hunch/kit/testing'
import { getCurrentUser, signInAsAdmin } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.auth.admin.ensure()
})
beforeEach(async () => {
  await world.sql.query('delete from attempts')
})
afterAll(() => world.stop())

test('the admin signs in with e-mail and password and is known as the admin', async () => {
  const browser = world.browser()
  const reply = await browser.logIn('ADMIN@example.com', adminPassword)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ email: adminEmail, isAdmin: true, provider: 'email', emailVerified: true })
  const member = await world.memberOf(browser.sessionToken())
  expect(member?.role).toBe('admin')
  expect((await world.call(member ?? null, getCurrentUser)).body.isAdmin).toBe(true)
})

test('threat 18: each sign-in makes a new session and ends the browser’s old one', async () => {
  const { browser, token } = await world.signInAdmin()
  await browser.logIn(adminEmail, adminPassword)
  expect(browser.sessionToken()).not.toBe(token)
  expect(await world.memberOf(token)).toBeUndefined()
})

test.each([
  ['a wrong password', adminEmail, 'wrong'],
  ['no password', adminEmail, ''],
  ['an unknown e-mail', 'nobody@example.com', adminPassword],
  ['no e-mail', '', adminPassword],
  ['a NUL in the e-mail', 'admin@example.com\u0000', adminPassword],
  ['half a character in both', 'admin\ud800@example.com', `${adminPassword}\ud800`],
  ['SQL', "' or 1=1 --", "' or 1=1 --"],
  ['an e-mail with a look-alike letter', 'adm\u0131n@example.com', adminPassword],
  ['one whose letter only folds to the admin’s', 'admin@example.com'.replace('m', '\u217f'), adminPassword],
])('%s gets the one answer that every failure gets', async (_, email, password) => {
  const reply = await world.browser().logIn(email, password)
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({
    title: 'Unauthorized',
    code: 'invalidAdminCredentials',
    detail: 'Invalid admin credentials',
  })
  expect(reply.headers.getSetCookie()).toEqual([])
})

test.each([
  ['threat 28: operators', { $ne: '' }, { $gt: '' }],
  ['an array', ['admin@example.com'], adminPassword],
  ['threat 27: too long an e-mail', 'x'.repeat(321), 'x'],
  ['too long a password', adminEmail, 'x'.repeat(1_001)],
  ['nothing', undefined, undefined],
])('%s where text belongs is refused by name', async (_, email, password) => {
  const reply = await world.browser().logIn(email, password)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
})

test('threat 15: a form is no JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await world.call(null, signInAsAdmin, { body: {}, headers })).status).toBe(415)
})

test('a member without a password cannot sign in by one', async () => {
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  expect((await world.browser().logIn('ann@example.com', '')).status).toBe(401)
})

test('the password is stored as an argon2id hash and nothing else', async () => {
  const { rows } = await world.sql.query('select hash from passwords')
  expect(rows).toHaveLength(1)
  expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})

describe('threat 22: tries are limited', () => {
  const many = (n: number, each: (index: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: n }, (_, index) => each(index))).then((replies) =>
      replies.map(({ status }) => status).sort(),
    )
  const tenOf20 = [...Array(10).fill(401), ...Array(10).fill(429)]

  test('for one account, to exactly ten, though twenty come at once from twenty addresses', async () => {
    expect(await many(20, (index) => world.browser().logIn(adminEmail, 'wrong', `198.51.100.${index}`))).toEqual(
      tenOf20,
    )
  })

  test('for one address, to exactly ten, though it tries twenty accounts', async () => {
    expect(await many(20, (index) => world.browser().logIn(`${index}@example.com`, 'wrong'))).toEqual(tenOf20)
  })

  test('for one IPv6 network, whatever addresses it uses', async () => {
    const ip = (index: number) => `2001:db8:0:${index % 2 ? '0' : '0000'}::${index.toString(16)}`
    expect(await many(20, (index) => world.browser().logIn(`${index}@example.com`, 'wrong', ip(index)))).toEqual(
      tenOf20,
    )
  })

  test('with Retry-After; the right password works again later, and starts the count afresh', async () => {
    await many(11, () => world.browser().logIn(adminEmail, 'wrong'))
    const refused = await world.browser().logIn(adminEmail, adminPassword)
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyAttempts'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
    await setClock(world.database.url, new Date(Date.now() + (seconds + 1) * 1_000))
    expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(200)
    await many(9, () => world.browser().logIn(adminEmail, 'wrong'))
    expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(200)
    await setClock(world.database.url, null)
  })
})

test('threat 23: a known and an unknown e-mail take the same time', async () => {
  // A busy machine may spoil one measurement; a difference that is there spoils all of them.
  const differences: number[] = []
  for (let measurement = 0; measurement < 4 && !differences.some((ms) => ms < 10); measurement += 1)
    differences.push(await differenceOfFastest())
  expect(Math.min(...differences)).toBeLessThan(10)
})

/** How far the fastest tries with a known and an unknown e-mail lie apart, in ms: others on the machine only slow tries. */
async function differenceOfFastest(): Promise<number> {
  const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 15; round += 1)
    for (const kind of ['known', 'unknown'] as const) {
      await world.sql.query('delete from attempts')
      const from = performance.now()
      await world.browser().logIn(kind === 'known' ? adminEmail : `nobody${round}@example.com`, 'wrong')
      fastest[kind] = Math.min(fastest[kind], performance.now() - from)
    }
  return Math.abs(fastest.known - fastest.unknown)
}
