import { createHash } from 'node:crypto'
import { getCurrentUser, resendVerification, setLanguage, verifyEmail } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, type Person, startWorld, type World } from './support/world.ts'

const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  for (const table of ['attempts', 'mails', 'accounts']) await world.pool.query(`delete from ${table}`)
  world.mailbox.mails.length = 0
})

const unverified = (sub = 'ann', email = `${sub}@example.com`) => world.signUp({ sub, email, email_verified: false })
const verify = (token: string, who: Person | null, more = {}) =>
  world.call(who?.member ?? null, verifyEmail, { query: { token }, headers: more })
const tokenTo = async (email: string) => (await world.mailsTo(email)).at(-1)?.link.searchParams.get('token') ?? ''
const isVerified = async ({ member }: Person) => (await world.call(member, getCurrentUser)).body.emailVerified

test('a person whom the provider has not verified gets a mail at first sign-in, and verifies the e-mail by its link', async () => {
  const ann = await unverified()
  const [mail, ...others] = await world.mailsTo('ann@example.com')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Confirm your email for Hunch & Co')
  expect(mail?.link.href).toMatch(/^https:\/\/hunch\.example\/verify-email\?token=[\w-]{43}$/)
  expect(mail?.html).toContain('Confirm my email')
  expect(await isVerified(ann)).toBe(false)
  const reply = await verify(await tokenTo('ann@example.com'), ann)
  expect([reply.status, reply.body]).toEqual([200, { message: 'Email verified successfully!' }])
  expect(await isVerified(ann)).toBe(true)
})

test('no mail is sent at a later sign-in, or if the provider has verified the e-mail', async () => {
  await unverified()
  await unverified()
  expect(await world.mailsTo('ann@example.com')).toHaveLength(1)
  await world.signUp({ sub: 'bob', email: 'bob@example.com' })
  expect(await world.mailsTo('bob@example.com')).toEqual([])
})

test('a mail can be sent again, until the e-mail is verified', async () => {
  const ann = await unverified()
  const first = await tokenTo('ann@example.com')
  const reply = await world.call(ann.member, resendVerification, { headers })
  expect([reply.status, reply.body]).toEqual([202, { message: 'A new verification email is on its way.' }])
  const second = await tokenTo('ann@example.com')
  expect(second).not.toBe(first)
  expect((await verify(second, ann)).status).toBe(200)
  const late = await world.call(ann.member, resendVerification, { headers })
  expect([late.status, late.body.code]).toEqual([409, 'emailAlreadyVerified'])
  expect((await world.call(null, resendVerification, { headers })).status).toBe(401)
})

test('at most five more mails can be requested', async () => {
  const ann = await unverified()
  const resend = () => world.call(ann.member, resendVerification, { headers })
  for (let n = 0; n < 5; n += 1) expect((await resend()).status).toBe(202)
  expect((await resend()).status).toBe(429)
})

test('threat 24: using a link invalidates it and all others that were sent', async () => {
  const ann = await unverified()
  const first = await tokenTo('ann@example.com')
  await world.call(ann.member, resendVerification, { headers })
  const second = await tokenTo('ann@example.com')
  expect((await verify(first, ann)).status).toBe(200)
  for (const token of [first, second]) {
    const again = await verify(token, ann)
    expect([again.status, again.body.code]).toEqual([400, 'verificationLinkInvalid'])
  }
})

test('threat 24: a link is good for 24 hours', async () => {
  const ann = await unverified()
  const token = await tokenTo('ann@example.com')
  await world.moveClock(24 * 3_600 + 5)
  expect((await verify(token, ann)).body.code).toBe('verificationLinkInvalid')
  await world.moveClock(24 * 3_600 - 30)
  expect((await verify(token, ann)).status).toBe(200)
})

test.each([
  ['none', '', 'verificationTokenMissing'],
  ['a guessed one', 'A'.repeat(43), 'verificationLinkInvalid'],
  ['SQL', "' or 1=1 --", 'verificationLinkInvalid'],
])('threat 24: %s instead of a token is rejected', async (_, token, code) => {
  const ann = await unverified()
  for (const who of [ann, null]) {
    const reply = await verify(token, who)
    expect([reply.status, reply.body.code]).toEqual([400, code])
  }
  expect(await isVerified(ann)).toBe(false)
})

test('threat 24: a link verifies the address that it was mailed to, not a later one', async () => {
  const ann = await unverified('ann', 'old@example.com')
  const token = await tokenTo('old@example.com')
  await world.pool.query(`update accounts set email = 'new@example.com', email_key = 'new@example.com'`)
  expect((await verify(token, ann)).body.code).toBe('verificationLinkInvalid')
  expect(await isVerified(ann)).toBe(false)
})

test('only the first of two accounts with one address can verify it', async () => {
  const [ann, eve] = [await unverified('ann', 'one@example.com'), await unverified('eve', 'one@example.com')]
  await world.service.flush()
  const [first = '', second = ''] = world.mailbox
    .to('one@example.com')
    .map(({ link }) => link.searchParams.get('token') ?? '')
  // The mails do not name their account.
  const [one, other] = (await verify(first, ann)).status === 200 ? [ann, eve] : [eve, ann]
  if (one === eve) expect((await verify(first, eve)).status).toBe(200)
  const late = await verify(second, other)
  expect([late.status, late.body.code]).toEqual([400, 'verificationLinkInvalid'])
  expect([await isVerified(one), await isVerified(other)]).toEqual([true, false])
})

test('threat 3: an account that claims the admin’s e-mail gets no mail and cannot verify it by a link', async () => {
  const eve = await unverified('eve', adminEmail)
  expect(await world.mailsTo(adminEmail)).toEqual([])
  const token = 'B'.repeat(43)
  await world.pool.query(
    `insert into tokens select $1, 'emailVerification', id, email_key, app_now() + interval '1 hour' from accounts`,
    [createHash('sha256').update(token).digest('hex')],
  )
  expect((await verify(token, eve)).body.code).toBe('verificationLinkInvalid')
  expect((await world.memberOf(eve.token))?.role).toBe('member')
})

test('mails and responses use the member’s language, or the browser’s if none is set', async () => {
  const own = world.browser()
  const claims = { sub: 'lina', email: 'lina@example.com', email_verified: false, given_name: 'Lina' }
  await own.signIn(claims, undefined, { 'accept-language': 'nl, ar-EG;q=0.9, en;q=0.5' })
  const member = await world.memberOf(own.sessionToken())
  const [arabic] = await world.mailsTo('lina@example.com')
  expect(arabic?.subject).toBe('تأكيد بريدك الإلكتروني في Hunch & Co')
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
  await world.call(member ?? null, setLanguage, { body: { language: 'en' } })
  await world.call(member ?? null, resendVerification, { headers: { ...headers, 'accept-language': 'ar' } })
  const english = (await world.mailsTo('lina@example.com'))[1]
  expect(english?.subject).toBe('Confirm your email for Hunch & Co')
  const token = english?.link.searchParams.get('token') ?? ''
  const reply = await world.call(member ?? null, verifyEmail, {
    query: { token },
    headers: { 'accept-language': 'ar' },
  })
  expect(reply.body.message).toBe('Email verified successfully!')
})

test('threat 26: a member’s name is in no mail, and the product’s name is escaped', async () => {
  await world.signUp({
    sub: 'eve',
    email: 'victim@example.com',
    email_verified: false,
    given_name: '<a href="https://evil.example">Win</a>',
  })
  const [mail] = await world.mailsTo('victim@example.com')
  // Matches `Win` only as a whole word, because the link's token may contain these letters.
  expect(`${mail?.headers}${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|\bWin\b/)
  expect(mail?.html).toContain('Hunch &amp; Co')
  expect(mail?.html).not.toContain('Hunch & Co')
})
