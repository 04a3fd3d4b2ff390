import { getCurrentUser, signInAsAdmin } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ passwordCost: undefined })
  await world.service.admin.ensure()
})
beforeEach(async () => {
  await world.pool.query('delete from throttles')
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
  ['an e-mail with a letter that folds to the admin’s', 'admin@example.com'.replace('m', '\u217f'), adminPassword],
])('%s gets the same response as every failure', async (_, email, password) => {
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
  ['threat 28: query operators', { $ne: '' }, { $gt: '' }],
  ['an array', ['admin@example.com'], adminPassword],
  ['threat 27: an e-mail that is too long', 'x'.repeat(321), 'x'],
  ['a password that is too long', adminEmail, 'x'.repeat(1_001)],
  ['a sign-in without either', undefined, undefined],
])('%s is rejected as invalid', async (_, email, password) => {
  const reply = await world.browser().logIn(email, password)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
})

test('threat 15: a form is rejected, as it is not JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await world.call(null, signInAsAdmin, { body: {}, headers })).status).toBe(415)
})

test('a member without a password cannot sign in by one', async () => {
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  expect((await world.browser().logIn('ann@example.com', '')).status).toBe(401)
})

test('the password is stored as an argon2id hash and nothing else', async () => {
  const { rows } = await world.pool.query('select hash from passwords')
  expect(rows).toHaveLength(1)
  expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})
