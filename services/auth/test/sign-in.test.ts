import { finishFirstRun, getCurrentUser, getSignInAttempt, getUser, startLogin, startSignIn } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ann = { sub: 'ann', email: 'Ann@Example.com', email_verified: true, given_name: 'Ann', family_name: 'Reader' }

test('a person signs in at the provider and comes back as a member', async () => {
  const browser = world.browser()
  const started = await browser.start({ returnTo: '/prediction/42?tab=votes#top' })
  expect(started.status).toBe(302)
  const request = new URL(started.headers.get('location') ?? '')
  expect(request.origin).toBe(world.provider.origin)
  expect(Object.fromEntries(request.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'hunch',
    scope: 'openid profile email',
    redirect_uri: 'https://hunch.example/api/auth/google/callback',
    code_challenge_method: 'S256',
  })
  const back = new URL(world.provider.consent(request.href, ann))
  const reply = await browser.comeBack(Object.fromEntries(back.searchParams))
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/prediction/42?tab=votes#top'])

  const member = await world.memberOf(browser.sessionToken())
  const { body } = await world.call(member ?? null, getCurrentUser)
  expect(body).toMatchObject({
    firstName: 'Ann',
    lastName: 'Reader',
    email: 'Ann@Example.com',
    emailVerified: true,
    provider: 'google',
    isActive: true,
    isAdmin: false,
    profileImageUrl: null,
    preferredLanguage: null,
    emailNotifications: true,
    followersCount: 0,
    accuracyScore: null,
    userRank: 'Rookie',
  })
})

test('a session has the attempt id that its browser sent, and no other session has it', async () => {
  const attempt = 'a'.repeat(32)
  const [first, second] = [world.browser(), world.browser()]
  const claims = { ...ann, sub: 'attempter', email: 'attempter@example.com' }
  const attemptOf = async (browser: typeof first) =>
    (await world.call((await world.memberOf(browser.sessionToken())) ?? null, getSignInAttempt)).body.attempt
  const started = await first.start({ attempt })
  expect(started.headers.get('location')).not.toContain(attempt)
  const back = new URL(world.provider.consent(started.headers.get('location') ?? '', claims))
  await first.comeBack(Object.fromEntries(back.searchParams))
  expect(await attemptOf(first)).toBe(attempt)
  await second.signIn(claims)
  expect(await attemptOf(second)).toBeNull()
  await first.signIn(claims)
  expect(await attemptOf(first)).toBeNull()
  const invalid = await world.call(null, startSignIn, { query: { attempt: 'too short' } })
  expect(invalid.status).toBe(400)
})

test('firstRunDue is true for a new account until its first run is finished', async () => {
  const { member, claims } = await world.signUp()
  expect((await world.call(member, getCurrentUser)).body.firstRunDue).toBe(true)
  for (let times = 0; times < 2; times += 1)
    expect((await world.call(member, finishFirstRun)).body).toMatchObject({ id: member.id, firstRunDue: false })
  const again = await world.signUp(claims)
  expect((await world.call(again.member, getCurrentUser)).body.firstRunDue).toBe(false)
})

test('the provider’s token is sent in a header, never in a URL', async () => {
  world.provider.seen.length = 0
  await world.signUp()
  const request = world.provider.seen.find(({ url }) => url.includes('userinfo'))
  expect(request?.url).toBe('/v1/userinfo')
  expect(request?.authorization).toMatch(/^Bearer /)
})

test('/api/login starts the same sign-in', async () => {
  const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': '192.168.0.7:3000' }
  const reply = await world.call(null, startLogin, { headers })
  const request = new URL(reply.headers.get('location') ?? '')
  expect(request.searchParams.get('redirect_uri')).toBe('http://192.168.0.7:3000/api/auth/google/callback')
})

test('a second sign-in finds the same account, also after the person changed their name there', async () => {
  const first = await world.signUp({ ...ann, sub: 'again', email: 'again@example.com' })
  const second = await world.signUp({ ...ann, sub: 'again', email: 'again@example.com', given_name: 'Other' })
  expect(second.member.id).toBe(first.member.id)
  expect((await world.call(second.member, getCurrentUser)).body.firstName).toBe('Ann')
})

test('ten concurrent first sign-ins of a person make one account', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () => world.signUp({ sub: 'eager', email: 'eager@example.com' })),
  )
  expect(new Set(people.map(({ member }) => member.id)).size).toBe(1)
  const { rows } = await world.pool.query("select count(*)::int as n from accounts where email = 'eager@example.com'")
  expect(rows[0].n).toBe(1)
})

test('accounts are joined by an e-mail that the provider has verified, ignoring case', async () => {
  const first = await world.signUp({ sub: 'home', email: 'joined@example.com' })
  const second = await world.signUp({ sub: 'work', email: 'Joined@Example.COM' })
  expect(second.member.id).toBe(first.member.id)
})

test('threat 3: an e-mail that the provider has not verified joins no account', async () => {
  const owner = await world.signUp({ sub: 'owner', email: 'mine@example.com' })
  const claimant = await world.signUp({ sub: 'claimant', email: 'mine@example.com', email_verified: false })
  expect(claimant.member.id).not.toBe(owner.member.id)
  expect((await world.call(claimant.member, getCurrentUser)).body.emailVerified).toBe(false)
})

test('a person who claimed an e-mail first does not get the account of its later owner', async () => {
  const squatter = await world.signUp({ sub: 'squatter', email: 'later@example.com', email_verified: false })
  const owner = await world.signUp({ sub: 'real', email: 'later@example.com' })
  expect(owner.member.id).not.toBe(squatter.member.id)
  const now = await world.signUp({ sub: 'squatter', email: 'later@example.com' })
  expect(now.member.id).toBe(squatter.member.id)
  expect((await world.call(now.member, getCurrentUser)).body.emailVerified).toBe(false)
})

test('an account takes a new e-mail only if the provider has verified it', async () => {
  const before = await world.signUp({ sub: 'mover', email: 'old@example.com' })
  const claimed = await world.signUp({ sub: 'mover', email: 'claimed@example.com', email_verified: false })
  expect((await world.call(claimed.member, getCurrentUser)).body.email).toBe('old@example.com')
  const after = await world.signUp({ sub: 'mover', email: 'new@example.com' })
  expect(after.member.id).toBe(before.member.id)
  expect((await world.call(after.member, getCurrentUser)).body.email).toBe('new@example.com')
})

test.each([
  ['no name at all', {}, { firstName: null, lastName: null }],
  ['only a full name', { name: 'Ada King Lovelace' }, { firstName: 'Ada', lastName: 'King Lovelace' }],
  ['blanks and control characters', { given_name: ' \u0000A\u0007nn ' }, { firstName: 'A nn', lastName: null }],
  ['half a character', { given_name: 'x\ud800' }, { firstName: 'x\ufffd', lastName: null }],
  ['a very long one', { given_name: '😀'.repeat(500) }, { firstName: '😀'.repeat(80), lastName: null }],
  ['markup, kept as text', { given_name: '<script>alert(1)</script>' }, { firstName: '<script>alert(1)</script>' }],
])('a name from the provider is tidied: %s', async (_, names, expected) => {
  const person = await world.signUp({ given_name: undefined as never, ...names })
  expect((await world.call(person.member, getUser, { params: { id: person.member.id } })).body).toMatchObject(expected)
})

test('threat 17: the cookies of session and sign-in are Secure, HttpOnly, Lax and bound to the host', async () => {
  const browser = world.browser()
  const [signIn = ''] = (await browser.start()).headers.getSetCookie()
  expect(signIn).toMatch(
    /^__Host-hunch_sign_in=[^;]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  const reply = await browser.signIn(ann)
  const session = reply.headers.getSetCookie().find((cookie) => cookie.includes('session='))
  expect(session).toMatch(
    /^__Host-hunch_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-hunch_sign_in=;'))).toBe(true)
})

test('threat 18: a session id set before sign-in is not the one after it', async () => {
  const planted = 'A'.repeat(43)
  const browser = world.browser({ '__Host-hunch_session': planted })
  await browser.signIn(ann)
  expect(browser.sessionToken()).not.toBe(planted)
  expect(await world.memberOf(planted)).toBeUndefined()
})

test('signing in ends the session that the same browser had, and no other', async () => {
  const first = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  const elsewhere = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  await first.browser.signIn(ann)
  expect(first.browser.sessionToken()).not.toBe(first.token)
  expect(await world.memberOf(first.token)).toBeUndefined()
  expect(await world.memberOf(elsewhere.token)).toBeDefined()
})

test('a deactivated account cannot sign in, and its sessions are invalid', async () => {
  const person = await world.signUp({ sub: 'gone', email: 'gone@example.com' })
  await world.pool.query('update accounts set is_active = false where id = $1', [person.member.id])
  expect(await world.memberOf(person.token)).toBeUndefined()
  const reply = await world.browser().signIn(person.claims)
  expect(reply.headers.get('location')).toBe('/?signInError=accountDeactivated')
})
