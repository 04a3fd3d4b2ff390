import { getCurrentUser, startLogin } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Issuer, type IssuerPerson, startIssuer } from './support/issuer.ts'
import { adminEmail, startWorld, type World } from './support/world.ts'

let issuer: Issuer
let world: World
/** A second service. Unlike `world`, it trusts e-mails that the issuer calls verified. */
let trusting: World
beforeAll(async () => {
  issuer = await startIssuer()
  world = await startWorld({ oidc: issuer.config })
  trusting = await startWorld({ oidc: { ...issuer.config, trustsEmail: true } })
})
afterAll(async () => {
  await Promise.all([world.stop(), trusting.stop()])
  await issuer.stop()
})

/** Signs a person in at the issuer and returns them as a member. */
async function signIn(at: World, person: IssuerPerson) {
  const browser = at.browser()
  const reply = await browser.signInOidc(issuer, person)
  const member = await at.memberOf(browser.sessionToken())
  if (!member) throw new Error(`nobody was signed in: ${reply.headers.get('location')}`)
  return { browser, member, user: (await at.call(member, getCurrentUser)).body }
}

test('a person signs in at the issuer, by discovery and real redirects, and comes back as a member', async () => {
  const browser = world.browser()
  const request = new URL((await browser.startOidc({ returnTo: '/prediction/42?x=1' })).headers.get('location') ?? '')
  expect(request.origin).toBe(issuer.origin)
  expect(Object.fromEntries(request.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'hunch',
    scope: 'openid email profile',
    redirect_uri: 'https://hunch.example/api/auth/oidc/callback',
    code_challenge_method: 'S256',
    state: expect.any(String),
    nonce: expect.any(String),
  })
  issuer.person = { sub: 'mei', email: 'mei@example.com', email_verified: true, given_name: 'Mei', family_name: 'Lin' }
  const back = await issuer.consent(request.href)
  const reply = await browser.comeBackOidc(Object.fromEntries(back.searchParams))
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/prediction/42?x=1'])
  const member = await world.memberOf(browser.sessionToken())
  expect((await world.call(member ?? null, getCurrentUser)).body).toMatchObject({
    firstName: 'Mei',
    lastName: 'Lin',
    email: 'mei@example.com',
    emailVerified: false,
    provider: 'oidc',
    isAdmin: false,
  })
})

test('a second sign-in finds the same account; the same subject at Google is another account', async () => {
  const first = await signIn(world, { sub: 'same', email: 'same@example.com', email_verified: true })
  const second = await signIn(world, { sub: 'same', email: 'same@example.com', email_verified: true })
  expect(second.member.id).toBe(first.member.id)
  const google = await world.signUp({ sub: 'same', email: 'other@example.com' })
  expect(google.member.id).not.toBe(first.member.id)
})

test('threat 56: an e-mail that the issuer calls verified joins no account, and gets a mail to verify it', async () => {
  const owner = await world.signUp({ sub: 'owner', email: 'mine@example.com' })
  const claimant = await signIn(world, { sub: 'claimant', email: 'mine@example.com', email_verified: true })
  expect(claimant.member.id).not.toBe(owner.member.id)
  expect(claimant.user).toMatchObject({ emailVerified: false, provider: 'oidc' })
  await signIn(world, { sub: 'newcomer', email: 'newcomer@example.com', email_verified: true })
  expect(await world.mailsTo('newcomer@example.com')).toHaveLength(1)
})

test('threat 56: with OIDC_TRUST_EMAIL it joins the account, unless the issuer has not verified it', async () => {
  const owner = await trusting.signUp({ sub: 'owner', email: 'mine@example.com' })
  const unverified = await signIn(trusting, { sub: 'stranger', email: 'mine@example.com', email_verified: false })
  const silent = await signIn(trusting, { sub: 'silent', email: 'mine@example.com' })
  const joined = await signIn(trusting, { sub: 'joiner', email: 'Mine@example.com', email_verified: true })
  expect([unverified, silent, joined].map(({ member }) => member.id === owner.member.id)).toEqual([false, false, true])
  expect(joined.user).toMatchObject({ emailVerified: true, provider: 'oidc' })
})

test('threat 56: the admin’s e-mail makes the admin only with OIDC_TRUST_EMAIL', async () => {
  const admin = { sub: 'boss', email: adminEmail, email_verified: true }
  expect((await signIn(world, admin)).member.role).toBe('member')
  expect((await signIn(trusting, { ...admin, sub: 'liar', email_verified: false })).member.role).toBe('member')
  expect((await signIn(trusting, admin)).member.role).toBe('admin')
})

test('threat 57: the same subject at another issuer gets its own account', async () => {
  const before = await signIn(world, { sub: 'number 1', email: 'one@example.com', email_verified: true })
  const { rows } = await world.pool.query('select subject from identities where account_id = $1', [before.member.id])
  expect(rows).toEqual([{ subject: `${issuer.origin}/ number 1` }])
  const other = await startIssuer()
  const changed = await startWorld({ databaseUrl: world.config.databaseUrl, oidc: other.config })
  const browser = changed.browser()
  await browser.signInOidc(other, { sub: 'number 1', email: 'two@example.com' })
  const member = await changed.memberOf(browser.sessionToken())
  expect(member).toBeDefined()
  expect(member?.id).not.toBe(before.member.id)
  await changed.stop()
  await other.stop()
})

test('/api/login goes to the only provider, or to the landing page if there are two', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
  const two = await world.call(null, startLogin, { query: { returnTo: '/prediction/1?a=b' }, headers })
  expect(two.headers.get('location')).toBe('/?signIn=login&returnTo=%2Fprediction%2F1%3Fa%3Db')
  const foreign = await world.call(null, startLogin, { query: { returnTo: '//evil.example' }, headers })
  expect(foreign.headers.get('location')).toBe('/?signIn=login&returnTo=%2F')
  const only = await startWorld({ google: undefined, oidc: issuer.config })
  const one = await only.call(null, startLogin, { headers })
  expect(new URL(one.headers.get('location') ?? '').origin).toBe(issuer.origin)
  expect((await only.browser().start()).headers.get('location')).toBe('/?signInError=providerUnavailable')
  expect(await only.client.getSignInOptions({})).toMatchObject({ options: [{ provider: 'oidc', name: 'Example ID' }] })
  await only.stop()
})

test('a signed-in person who signs in again has to log in at the issuer (prompt=login)', async () => {
  const { browser } = await signIn(world, { sub: 'twice', email: 'twice@example.com' })
  const promptOf = async (of: typeof browser) =>
    new URL((await of.startOidc()).headers.get('location') ?? '').searchParams.get('prompt')
  expect([await promptOf(browser), await promptOf(world.browser())]).toEqual(['login', null])
})
