import { deactivateUser, forgotPassword, resetPassword } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

const newPassword = 'hunter three'
const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const accepted = 'If this email belongs to an account with a password, a link is on its way.'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  for (const table of ['attempts', 'throttles', 'known_browsers', 'mails', 'tokens', 'passwords', 'sessions'])
    await world.pool.query(`delete from ${table}`)
  await world.service.admin.ensure()
  world.mailbox.mails.length = 0
})

const forget = (email: string, more = {}) =>
  world.call(null, forgotPassword, { body: { email }, headers: { ...headers, ...more } })
const reset = (token: string, email: string, password = newPassword) =>
  world.call(null, resetPassword, { body: { token, email, newPassword: password } })

/** Requests a mail and returns the token of its link. */
async function tokenByMail(): Promise<string> {
  await forget(adminEmail)
  const mail = (await world.mailsTo(adminEmail)).at(-1)
  return mail?.link.searchParams.get('token') ?? ''
}

test('a member who forgot their password gets a link by mail, sets a new one, and is signed out everywhere', async () => {
  const elsewhere = await world.signInAdmin()
  const reply = await forget('ADMIN@example.COM')
  expect([reply.status, reply.body]).toEqual([202, { message: accepted }])
  const [mail, ...others] = await world.mailsTo(adminEmail)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Reset your Hunch & Co password')
  expect(mail?.link.href).toMatch(/^https:\/\/hunch\.example\/reset-password\?/)
  expect(mail?.link.searchParams.get('email')).toBe(adminEmail)
  const token = mail?.link.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)

  const done = await reset(token, adminEmail)
  expect([done.status, done.body]).toEqual([200, { message: 'Password reset successful!' }])
  expect(await world.memberOf(elsewhere.token)).toBeUndefined()
  expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(401)
  expect((await world.browser().logIn(adminEmail, newPassword)).status).toBe(200)
})

test('threat 24: a link is good once, and using it invalidates all others of the account', async () => {
  const [first, second] = [await tokenByMail(), await tokenByMail()]
  expect(first).not.toBe(second)
  expect((await reset(second, adminEmail)).status).toBe(200)
  for (const token of [first, second]) {
    const again = await reset(token, adminEmail, 'another one')
    expect([again.status, again.body.code]).toEqual([400, 'resetLinkInvalid'])
  }
  expect((await world.browser().logIn(adminEmail, newPassword)).status).toBe(200)
})

test('threat 24: only one of concurrent uses succeeds', async () => {
  const token = await tokenByMail()
  await world.pool.query('delete from attempts')
  const replies = await Promise.all(Array.from({ length: 25 }, (_, n) => reset(token, adminEmail, `password ${n}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('threat 24: a link is good for an hour', async () => {
  const token = await tokenByMail()
  await world.moveClock(3_595)
  const late = await tokenByMail()
  await world.moveClock(3_605)
  expect((await reset(token, adminEmail)).body.code).toBe('resetLinkInvalid')
  expect((await reset(late, adminEmail)).status).toBe(200)
})

test.each([
  ['guessed', 'A'.repeat(43), adminEmail],
  ['empty', '', adminEmail],
  ['no token at all', '%00; select 1', adminEmail],
  ['half a character', '\ud800'.repeat(43), adminEmail],
])('threat 24: a token that is %s is rejected', async (_, token, email) => {
  const reply = await reset(token, email)
  expect([reply.status, reply.body.code]).toEqual([400, 'resetLinkInvalid'])
  expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(200)
})

test('threat 24: a token is rejected for another e-mail or another purpose', async () => {
  const token = await tokenByMail()
  for (const email of ['other@example.com', '', 'adm\u0131n@example.com'])
    expect((await reset(token, email)).body.code).toBe('resetLinkInvalid')
  const { rows } = await world.pool.query('select * from tokens')
  expect(rows).toHaveLength(1)
  await world.pool.query(`update tokens set purpose = 'emailVerification'`)
  expect((await reset(token, adminEmail)).body.code).toBe('resetLinkInvalid')
})

test('threat 24: neither the link nor its token is stored', async () => {
  await forget(adminEmail)
  const before = JSON.stringify((await world.pool.query('select * from mails')).rows)
  const token = await tokenByMail()
  const tables = await Promise.all(
    ['mails', 'tokens', 'outbox'].map((table) => world.pool.query(`select * from ${table}`)),
  )
  expect(before + JSON.stringify(tables.map(({ rows }) => rows))).not.toContain(token)
})

test('threat 9: unknown fields are ignored', async () => {
  const ann = await world.signUp()
  const token = await tokenByMail()
  const body = { token, email: adminEmail, newPassword, accountId: ann.member.id, isActive: false, role: 'member' }
  expect((await world.call(null, resetPassword, { body })).status).toBe(200)
  expect((await world.browser().logIn(adminEmail, newPassword)).body.isAdmin).toBe(true)
  expect((await world.memberOf(ann.token))?.role).toBe('member')
  expect((await world.pool.query('select from passwords')).rowCount).toBe(1)
})

test('a new password has at least 6 characters, and a rejected one does not use the link up', async () => {
  const token = await tokenByMail()
  const short = await reset(token, adminEmail, '12345')
  expect([short.status, short.body.errors]).toEqual([
    400,
    [{ field: 'newPassword', message: 'must have at least 6 characters' }],
  ])
  expect((await reset(token, adminEmail, '123456')).status).toBe(200)
})

test('accounts without a password, unknown or look-alike addresses and deactivated accounts get no mail', async () => {
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  for (const email of ['ann@example.com', 'nobody@example.com', 'adm\u0131n@example.com', 'no address', ''])
    expect((await forget(email)).body).toEqual({ message: accepted })
  await world.pool.query('update accounts set is_active = false where email = $1', [adminEmail])
  expect((await forget(adminEmail)).body).toEqual({ message: accepted })
  await world.service.flush()
  await world.pool.query('update accounts set is_active = true')
  expect(world.mailbox.mails).toEqual([])
  expect((await world.pool.query('select * from mails')).rows).toEqual([])
})

test('tries of links are limited per network', async () => {
  const tried = await Promise.all(Array.from({ length: 35 }, () => reset('A'.repeat(43), adminEmail)))
  expect(tried.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(5)
})

test('threat 46: links in mails lead to the configured address, even if a request names another host', async () => {
  const configured = await startWorld({ linkOrigin: 'https://public.example' })
  await configured.service.admin.ensure()
  const signIn = { sub: 'ann', email: 'ann@example.com', email_verified: false }
  await configured.browser().signIn(signIn, undefined, { 'x-forwarded-host': 'evil.example' })
  await configured.call(null, forgotPassword, {
    body: { email: adminEmail },
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
  })
  for (const email of [adminEmail, 'ann@example.com']) {
    const mails = await configured.mailsTo(email)
    expect(mails.map(({ link }) => link.origin)).toEqual(['https://public.example'])
    expect(mails[0]?.headers + String(mails[0]?.text) + String(mails[0]?.html)).not.toContain('evil.example')
  }
  await configured.stop()
})

test('a sign-in with a password that is being replaced leaves no session', async () => {
  const token = await tokenByMail()
  const [signedIn] = await Promise.all([world.browser().logIn(adminEmail, adminPassword), reset(token, adminEmail)])
  const { rows } = await world.pool.query('select * from sessions')
  expect([200, 401]).toContain(signedIn.status)
  expect(rows).toEqual([])
})

test('the admin’s account cannot be deactivated', async () => {
  const admin = await world.signInAdmin()
  const reply = await world.call(admin.member, deactivateUser, { params: { id: admin.member.id } })
  expect([reply.status, reply.body.code]).toEqual([409, 'adminStays'])
})
