import {
  approvePerson,
  changeRegistration,
  createInvitationLink,
  deactivateUser,
  getAuditLog,
  getCurrentUser,
  getRegistration,
  searchAllUsers,
  searchUsers,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Issuer, startIssuer } from './support/issuer.ts'
import { startWorld, type World } from './support/world.ts'

let issuer: Issuer
let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
beforeAll(async () => {
  issuer = await startIssuer()
  world = await startWorld({ oidc: issuer.config })
  admin = await world.signInAdmin()
})
afterAll(async () => {
  await world.stop()
  await issuer.stop()
})
beforeEach(() => decide({ mode: 'open', minimumAge: 0 }))

const decide = async (body: Readonly<Record<string, unknown>>) => {
  expect((await world.call(admin.member, changeRegistration, { body })).status).toBe(200)
}
const invite = async (uses = 5): Promise<string> =>
  (await world.call(admin.member, createInvitationLink, { body: { uses, days: 7 } })).body.code

type Browser = ReturnType<World['browser']>
interface Someone {
  readonly sub: string
  readonly email: string
}
let people = 0
function someone(): Someone {
  people += 1
  return { sub: `new-${people}`, email: `new-${people}@example.com` }
}
/** The ways of signing up. Each returns the location of its redirect. */
const ways = {
  google: async (browser: Browser, { sub, email }: Someone, invitation?: string) =>
    (await browser.signIn({ sub, email, email_verified: true }, '/trending', {}, invitation)).headers.get('location'),
  oidc: async (browser: Browser, { sub, email }: Someone, invitation?: string) =>
    (await browser.signInOidc(issuer, { sub, email, email_verified: true }, '/trending', invitation)).headers.get(
      'location',
    ),
} as const
const accountsOf = async ({ email }: Someone) =>
  (await world.call(admin.member, searchAllUsers, { query: { q: email } })).body
const userOf = async (browser: Browser) =>
  (await world.call((await world.memberOf(browser.sessionToken())) ?? null, getCurrentUser)).body

describe.each(Object.entries(ways))('by %s', (_way, enter) => {
  test('a new person joins while registration is open', async () => {
    const browser = world.browser()
    const person = someone()
    expect(await enter(browser, person)).toBe('/trending')
    expect(await userOf(browser)).toMatchObject({ email: person.email, isOldEnough: null })
  })

  test('while it is closed, new people are rejected even with an invitation, and members sign in', async () => {
    const [person, known] = [someone(), someone()]
    await enter(world.browser(), known)
    const code = await invite()
    await decide({ mode: 'closed' })
    const browser = world.browser()
    for (const invitation of [undefined, code])
      expect(await enter(browser, person, invitation)).toBe('/?signInError=registrationClosed')
    expect([browser.sessionToken(), await browser.signUp()]).toEqual(['', null])
    expect(await accountsOf(person)).toEqual([])
    expect(await enter(world.browser(), known)).toBe('/trending')
  })

  test('by invitation, only a person with a link joins', async () => {
    const [person, other] = [someone(), someone()]
    const code = await invite(1)
    await decide({ mode: 'invitation' })
    expect(await enter(world.browser(), other)).toBe('/?signInError=invitationNeeded')
    expect(await enter(world.browser(), other, 'A'.repeat(22))).toBe('/?signInError=invitationEnded')
    const browser = world.browser()
    expect(await enter(browser, person, code)).toBe('/trending')
    expect(await userOf(browser)).toMatchObject({ email: person.email })
    expect(await enter(world.browser(), other, code)).toBe('/?signInError=invitationEnded')
    expect(await accountsOf(other)).toEqual([])
  })

  test('by approval, a new person waits and becomes a member once approved', async () => {
    await decide({ mode: 'approval' })
    const browser = world.browser()
    const person = someone()
    expect(await enter(browser, person)).toBe('/sign-up')
    expect((await browser.completeSignUp({ reason: 'I row.' })).body).toEqual({
      state: 'waiting',
      returnTo: '/trending',
    })
    expect([browser.sessionToken(), await accountsOf(person)]).toEqual(['', []])
    const { rows } = await world.pool.query('select id from sign_ups where email = $1', [person.email])
    expect((await world.call(admin.member, approvePerson, { params: { id: rows[0].id } })).status).toBe(204)
    expect(await enter(browser, person)).toBe('/trending')
    expect(await userOf(browser)).toMatchObject({ email: person.email, isActive: true })
  })

  test('by approval, a person with an invitation joins at once', async () => {
    const code = await invite()
    await decide({ mode: 'approval' })
    expect(await enter(world.browser(), someone(), code)).toBe('/trending')
  })

  test('with a minimum age, the account is created only after the person confirms it', async () => {
    await decide({ minimumAge: 16 })
    const browser = world.browser()
    const person = someone()
    expect(await enter(browser, person)).toBe('/sign-up')
    expect(await browser.signUp()).toMatchObject({ state: 'pending', minimumAge: 16, needsApproval: false })
    expect([browser.sessionToken(), await accountsOf(person)]).toEqual(['', []])
    for (const body of [{}, { isOldEnough: false }]) {
      const reply = await browser.completeSignUp(body)
      expect([reply.status, reply.body.code]).toEqual([400, 'ageNotConfirmed'])
    }
    expect((await browser.completeSignUp()).body).toEqual({ state: 'joined', returnTo: '/trending' })
    expect(await userOf(browser)).toMatchObject({ email: person.email, isOldEnough: true, firstRunDue: true })
    expect(await enter(world.browser(), person)).toBe('/trending')
  })

  test('threat 18: a sign-up opens a new session and ends the browser’s old one', async () => {
    const browser = world.browser()
    await enter(browser, someone())
    const before = browser.sessionToken()
    await decide({ minimumAge: 16 })
    expect(await enter(browser, someone())).toBe('/sign-up')
    expect(browser.sessionToken()).toBe(before)
    await browser.completeSignUp()
    expect(browser.sessionToken()).not.toBe(before)
    expect(await world.memberOf(before)).toBeUndefined()
  })
})

test('a sign-up has the attempt id that its browser sent, and the session that completes it has it too', async () => {
  await decide({ minimumAge: 16 })
  const { sub, email } = someone()
  const claims = { sub, email, email_verified: true }
  const attempt = 'b'.repeat(32)
  const browser = world.browser()
  const started = await browser.start({ attempt })
  const back = new URL(world.provider.consent(started.headers.get('location') ?? '', claims))
  await browser.comeBack(Object.fromEntries(back.searchParams))
  expect(await browser.signUp()).toMatchObject({ state: 'pending', attempt })
  const other = world.browser()
  await other.signIn(claims)
  expect(await other.signUp()).toMatchObject({ state: 'pending', attempt: null })
})

test('an existing member is not asked for their age', async () => {
  const known = await world.signUp()
  await decide({ minimumAge: 16, mode: 'approval' })
  expect((await known.browser.signIn(known.claims, '/trending')).headers.get('location')).toBe('/trending')
})

test('ten concurrent completions of one sign-up make one account', async () => {
  await decide({ minimumAge: 16 })
  const browser = world.browser()
  const person = someone()
  await ways.google(browser, person)
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.completeSignUp()))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await accountsOf(person)).toHaveLength(1)
})

test('a cancelled sign-up leaves nothing behind', async () => {
  await decide({ minimumAge: 16 })
  const browser = world.browser()
  const person = someone()
  await ways.google(browser, person)
  expect((await browser.cancelSignUp()).status).toBe(204)
  expect(await browser.signUp()).toBeNull()
  const { rows } = await world.pool.query('select count(*)::int as n from sign_ups where email = $1', [person.email])
  expect(rows[0].n).toBe(0)
})

test('a sign-up that is not completed expires after an hour and is deleted', async () => {
  await decide({ minimumAge: 16 })
  const browser = world.browser()
  const person = someone()
  await ways.google(browser, person)
  await world.moveClock(3_700)
  expect(await browser.signUp()).toBeNull()
  expect((await browser.completeSignUp()).body.code).toBe('signUpNotFound')
  expect(await ways.google(browser, person)).toBe('/sign-up')
  await world.moveClock(7_500)
  await world.service.flush()
  expect((await world.pool.query('select email from sign_ups where email = $1', [person.email])).rows).toEqual([])
  await world.moveClock(null)
})

test('two sign-ups with the same verified e-mail lead to one account', async () => {
  await decide({ minimumAge: 16 })
  const [one, other] = [world.browser(), world.browser()]
  const { email } = someone()
  await ways.google(one, { sub: 'twice-1', email })
  await ways.google(other, { sub: 'twice-2', email })
  await one.completeSignUp()
  const { id } = await userOf(one)
  await other.completeSignUp()
  expect((await userOf(other)).id).toBe(id)
})

test('threat 58: a sign-up with an unverified address does not reveal whether it has an account', async () => {
  const owner = await world.signUp()
  const claims = (email: string) => ({ sub: `claims ${email}`, email, email_verified: false })
  for (const [mode, code] of [
    ['closed', 'registrationClosed'],
    ['invitation', 'invitationNeeded'],
    ['approval', undefined],
  ] as const) {
    await decide({ mode })
    const [taken, free] = [world.browser(), world.browser()]
    const locations = [
      (await taken.signIn(claims(owner.claims.email))).headers.get('location'),
      (await free.signIn(claims('nobody@example.com'))).headers.get('location'),
    ]
    const expected = code ? `/?signInError=${code}` : '/sign-up'
    expect(locations).toEqual([expected, expected])
    const [one, other] = [await taken.signUp(), await free.signUp()]
    expect(one && { ...one, email: '' }).toEqual(other && { ...other, email: '' })
  }
})

test('a deactivated member cannot sign in by another identity', async () => {
  const gone = await world.signUp()
  await world.call(admin.member, deactivateUser, { params: { id: gone.member.id } })
  const browser = world.browser()
  const claims = { ...gone.claims, sub: 'another identity' }
  expect((await browser.signIn(claims)).headers.get('location')).toBe('/?signInError=accountDeactivated')
})

test('the admin’s decision reaches the sign-in options and the audit log, with the IP address', async () => {
  await decide({ mode: 'invitation', minimumAge: 18 })
  expect((await world.client.getSignInOptions({})).registration).toBe('invitation')
  expect((await world.call(admin.member, getRegistration)).body).toMatchObject({ mode: 'invitation', minimumAge: 18 })
  const { entries } = (await world.call(admin.member, getAuditLog, { query: { limit: '2' } })).body
  expect(entries).toMatchObject([
    { action: 'registration.ageChanged', note: '18', ip: '192.0.2.1' },
    { action: 'registration.byInvitation', actorId: admin.member.id, target: { state: 'there', name: 'Hunch & Co' } },
  ])
})

test('a person who has not joined yet cannot be found', async () => {
  const member = await world.signUp()
  await decide({ minimumAge: 16 })
  await world.browser().signIn({ sub: 'hidden', email: 'h@example.com', email_verified: true, given_name: 'Xanthippe' })
  expect((await world.call(member.member, searchUsers, { query: { q: 'xanthippe' } })).body).toEqual([])
})
