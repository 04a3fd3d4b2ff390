import { madeAtMs } from '@hunch/members'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import {
  approvePerson,
  calls,
  changeRegistration,
  getAuditLog,
  getRegistration,
  listAllUsers,
  listWaitingPeople,
  refusePerson,
} from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { adminEmail, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
  await decide('approval')
})
afterAll(() => world.stop())

const decide = (mode: string) => world.call(admin.member, changeRegistration, { body: { mode, minimumAge: 16 } })
const waiting = async () => (await world.call(admin.member, listWaitingPeople)).body
const approve = (id: string) => world.call(admin.member, approvePerson, { params: { id } })
const refuse = (id: string, body: { reason?: string } = {}) =>
  world.call(admin.member, refusePerson, { params: { id }, body })
const lastEntry = async () => (await world.call(admin.member, getAuditLog, { query: { limit: '1' } })).body.entries[0]

let people = 0
/** Signs a new person in, who asks to join. Returns the id of the request, the provider's claims, and the browser. */
async function ask(claims: Readonly<Record<string, unknown>> = {}, reason = 'I row.') {
  people += 1
  const email = `waiting-${people}@example.com`
  const person = { sub: `waiting-${people}`, email, email_verified: true, given_name: 'Bea', ...claims }
  const browser = world.browser()
  expect((await browser.signIn(person, '/trending')).headers.get('location')).toBe('/sign-up')
  expect((await browser.completeSignUp({ isOldEnough: true, reason })).body.state).toBe('waiting')
  const { id } = (await waiting()).find((each: { email: string }) => each.email === person.email)
  return { id: id as string, person, browser }
}
const locationOf = async ({ person, browser }: Awaited<ReturnType<typeof ask>>) =>
  (await browser.signIn(person, '/trending')).headers.get('location')

test('the admin’s queue lists waiting people with their reasons, the longest wait first', async () => {
  const [first, second] = [await ask({ family_name: 'Reader' }, 'I row.\u202e'), await ask()]
  expect(await waiting()).toMatchObject([
    {
      id: first.id,
      firstName: 'Bea',
      lastName: 'Reader',
      email: first.person.email,
      provider: 'google',
      reason: 'I row.',
    },
    { id: second.id },
  ])
  expect((await world.call(admin.member, getRegistration)).body.waiting).toBe(2)
  expect(await first.browser.signUp()).toMatchObject({ state: 'waiting', reason: 'I row.', email: first.person.email })
})

test('threat 59: a waiting person has no session, account or event, and every member call is rejected', async () => {
  const { id, browser } = await ask()
  expect([browser.sessionToken(), await world.memberOf(browser.jar.get('__Host-hunch_sign_up') ?? '')]).toEqual([
    '',
    undefined,
  ])
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = Object.values(calls).filter(({ owner, who }) => owner === 'auth' && (who === 'member' || who === 'admin'))
  for (const contract of own) {
    const params = Object.fromEntries(Object.keys(contract.params?.shape ?? {}).map((name) => [name, id]))
    const { status } = await world.call(null, contract, { params, headers: { cookie } })
    expect([contract.path, status]).toEqual([contract.path, 401])
  }
  await world.service.flush()
  expect(await world.publishedOf(MemberJoinedSchema, id)).toEqual([])
  const { body } = await world.call(admin.member, listAllUsers)
  expect(body.some((each: { id: string }) => each.id === id)).toBe(false)
  const cards = world.connectAs(AuthService, 'predictions')
  expect((await cards.getMemberCards({ memberIds: [id] })).cards).toEqual([])
  cards.close()
})

test('threat 17: the cookie of a sign-up is Secure, HttpOnly, Lax and bound to the host, and only its hash is stored', async () => {
  const browser = world.browser()
  const reply = await browser.signIn({ sub: 'cookie', email: 'cookie@example.com', email_verified: true })
  const cookie = reply.headers.getSetCookie().find((each) => each.includes('sign_up='))
  expect(cookie).toMatch(
    /^__Host-hunch_sign_up=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  const { rows } = await world.pool.query("select s::text as row from sign_ups s where subject = 'cookie'")
  expect(rows[0].row).not.toContain(browser.jar.get('__Host-hunch_sign_up'))
})

test('an approved person gets a mail and is a member from then on', async () => {
  const person = await ask()
  expect((await approve(person.id)).status).toBe(204)
  expect((await approve(person.id)).body.code).toBe('waitingPersonNotFound')
  const [mail] = await world.mailsTo(person.person.email)
  expect(mail?.subject).toBe('Welcome to Hunch & Co')
  expect(mail?.link.href).toBe('https://hunch.example/')
  const entry = await lastEntry()
  expect(entry).toMatchObject({
    action: 'member.approved',
    target: { state: 'there', name: 'Bea' },
    ip: '192.0.2.1',
  })
  expect(await world.publishedOf(MemberJoinedSchema, entry.targetId)).toHaveLength(1)
  expect(await person.browser.signUp()).toBeNull()
  expect(await locationOf(person)).toBe('/trending')
})

test('threat 73: the wait for approval does not count to the age of the account, which its id has', async () => {
  const [approved, admitted, later] = [await ask(), await ask(), await ask()]
  await approve(approved.id)
  await decide('open')
  expect(await locationOf(admitted)).toBe('/trending')
  await decide('approval')
  for (const { person, browser } of [approved, admitted]) {
    await browser.signIn(person)
    const id = (await world.memberOf(browser.sessionToken()))?.id ?? ''
    expect(madeAtMs(id)).toBeGreaterThanOrEqual(madeAtMs(later.id))
    expect([approved.id, admitted.id]).not.toContain(id)
  }
})

test('a refused person gets a mail with the reason, sees it on return, and may ask again after 30 days', async () => {
  const person = await ask()
  expect((await refuse(person.id, { reason: 'Only for <rowers>.' })).status).toBe(204)
  const [mail] = await world.mailsTo(person.person.email)
  expect(mail?.subject).toBe('Your request to join Hunch & Co')
  expect(mail?.text).toContain('Only for <rowers>.')
  expect(mail?.html).toContain('Only for &lt;rowers&gt;.')
  expect(await lastEntry()).toMatchObject({ action: 'member.refused', targetId: person.id, note: '' })
  expect(await locationOf(person)).toBe('/sign-up')
  expect(await person.browser.signUp()).toMatchObject({ state: 'refused', answer: 'Only for <rowers>.' })
  expect((await person.browser.completeSignUp()).body.code).toBe('signUpNotFound')
  await world.moveClock(31 * 86_400)
  expect(await person.browser.signUp()).toBeNull()
  expect(await locationOf(person)).toBe('/sign-up')
  expect(await person.browser.signUp()).toMatchObject({ state: 'pending', answer: '' })
  await world.moveClock(null)
})

test('a waiting person can sign out, come back to their request, and delete it', async () => {
  const person = await ask()
  expect((await person.browser.leaveSignUp()).status).toBe(204)
  expect(await person.browser.signUp()).toBeNull()
  expect(await locationOf(person)).toBe('/sign-up')
  expect(await person.browser.signUp()).toMatchObject({ state: 'waiting', reason: 'I row.' })
  expect((await person.browser.cancelSignUp()).status).toBe(204)
  expect((await waiting()).some((each: { id: string }) => each.id === person.id)).toBe(false)
  expect((await approve(person.id)).body.code).toBe('waitingPersonNotFound')
})

test('signing out invalidates copies of the cookie', async () => {
  const { browser } = await ask()
  const copy = world.browser(Object.fromEntries(browser.jar))
  expect(await copy.signUp()).toMatchObject({ state: 'waiting' })
  await browser.leaveSignUp()
  expect(await copy.signUp()).toBeNull()
})

test('a waiting person joins once registration opens, and keeps waiting while it is closed', async () => {
  const [one, other] = [await ask(), await ask()]
  await decide('closed')
  expect(await locationOf(one)).toBe('/sign-up')
  expect((await approve(one.id)).status).toBe(204)
  expect(await locationOf(one)).toBe('/trending')
  await decide('open')
  expect(await locationOf(other)).toBe('/trending')
  expect((await waiting()).some((each: { id: string }) => each.id === other.id)).toBe(false)
  await decide('approval')
})

test('a second identity with the verified e-mail of an approved person joins the same member', async () => {
  const email = 'shared@example.com'
  const one = await ask({ sub: 'shared-1', email })
  await approve(one.id)
  const { targetId } = await lastEntry()
  const browser = world.browser()
  expect((await browser.signIn({ sub: 'shared-2', email, email_verified: true })).headers.get('location')).toBe('/')
  expect((await world.memberOf(browser.sessionToken()))?.id).toBe(targetId)
})

test('threat 3: a person who claims the admin’s address becomes a plain member, and no mail is sent', async () => {
  const person = await ask({ email: adminEmail, email_verified: false })
  await approve(person.id)
  expect(await locationOf(person)).toBe('/trending')
  expect((await world.memberOf(person.browser.sessionToken()))?.role).toBe('member')
  expect(await world.mailsTo(adminEmail)).toEqual([])
})
