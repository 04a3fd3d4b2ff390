import { silentLog } from '@hunch/kit/log'
import { deleteUser, getAuditLog } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AuthOperator, createAuthOperator } from '../src/operator.ts'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

let world: World
let operator: AuthOperator
let admin: Awaited<ReturnType<World['signInAdmin']>>
const operatorOf = (config: { adminEmail?: string; adminPassword?: string | undefined } = {}) =>
  createAuthOperator({ databaseUrl: world.config.databaseUrl, adminEmail, ...config }, silentLog())

beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
  operator = operatorOf()
})
afterAll(async () => {
  await operator.stop()
  await world.stop()
})

const entries = async () => (await world.call(admin.member, getAuditLog, { query: { limit: '50' } })).body.entries

test('a suspension ends sessions and forbids sign-in until reactivation; the audit log has the reasons', async () => {
  const ann = await world.signUp()
  expect(await operator.members.find(ann.claims.email.toUpperCase())).toMatchObject([
    { id: ann.member.id, isActive: true },
  ])
  await operator.members.suspend(ann.member.id, 'spam, ticket 12')
  expect(await world.memberOf(ann.token)).toBeUndefined()
  expect((await ann.browser.signIn(ann.claims)).headers.get('location')).toBe('/?signInError=accountDeactivated')
  expect((await entries())[0]).toMatchObject({
    actor: { state: 'operator' },
    action: 'member.deactivated',
    target: { state: 'there', name: 'Ann' },
    note: 'spam, ticket 12',
    ip: '',
  })
  await world.service.flush()
  expect((await world.published()).map(({ type }) => type)).toContain('MemberDeactivated')

  await operator.members.reactivate(ann.member.id, 'a mistake')
  expect((await ann.browser.signIn(ann.claims)).headers.get('location')).toBe('/')
  expect((await entries())[0]).toMatchObject({ action: 'member.reactivated', note: 'a mistake' })
  await expect(operator.members.suspend(admin.member.id, 'no')).rejects.toMatchObject({ code: 'adminStays' })
})

test('notes about a member are removed with their account', async () => {
  const bea = await world.signUp()
  await operator.members.suspend(bea.member.id, 'words about Bea')
  await world.call(admin.member, deleteUser, { params: { id: bea.member.id } })
  const ofBea = (await entries()).filter(({ targetId }: { targetId: string }) => targetId === bea.member.id)
  expect(ofBea).toMatchObject([{ action: 'member.deleted' }, { action: 'member.deactivated', note: '' }])
})

test('while registration is closed, new people are rejected and members can still sign in', async () => {
  const known = await world.signUp()
  expect(await operator.registration.read()).toEqual({ mode: 'open', minimumAge: 0, asksTerms: null })
  expect(await operator.registration.change({ mode: 'closed' })).toBe(true)
  expect(await operator.registration.change({ mode: 'closed' })).toBe(false)
  const stranger = world.browser()
  const person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true }
  expect((await stranger.signIn(person)).headers.get('location')).toBe('/?signInError=registrationClosed')
  expect(stranger.sessionToken()).toBe('')
  expect(await operator.members.find('stranger@example.com')).toEqual([])
  expect((await known.browser.signIn(known.claims)).headers.get('location')).toBe('/')
  // Another identity with the same verified address is added to the existing account.
  expect((await world.signUp({ sub: 'other', email: known.claims.email })).member.id).toBe(known.member.id)

  expect(await operator.registration.change({ mode: 'open' })).toBe(true)
  expect((await stranger.signIn(person)).headers.get('location')).toBe('/')
  expect((await entries()).slice(0, 2)).toMatchObject([
    { action: 'registration.opened', target: { state: 'there', name: 'Hunch & Co' } },
    { action: 'registration.closed' },
  ])
})

test('a reset gives the admin a new password and ends every session, even after many failed tries', async () => {
  for (let tries = 0; tries < 30; tries++) await world.browser().logIn(adminEmail, 'wrong', `198.51.100.${tries}`)
  const { email, password = '' } = await operator.admin.reset()
  expect(email).toBe(adminEmail)
  expect(await world.memberOf(admin.token)).toBeUndefined()
  expect((await world.browser().logIn(adminEmail, adminPassword, '203.0.113.1')).status).toBe(401)
  expect((await world.browser().logIn(adminEmail, password, '203.0.113.2')).status).toBe(200)
  expect((await entries())[0]).toMatchObject({ action: 'admin.reset', targetId: admin.member.id })
  const stranger = operatorOf({ adminEmail: 'nobody@example.com' })
  await expect(stranger.admin.reset()).rejects.toMatchObject({ code: 'userNotFound' })
  await stranger.stop()
})

test('threat 3: only an account with the verified e-mail can be promoted to admin', async () => {
  await world.signUp({ sub: 'claims', email: 'next@example.com', email_verified: false })
  await expect(operator.admin.promote('next@example.com')).rejects.toMatchObject({ code: 'userNotFound' })
  const next = await world.signUp({ sub: 'owner', email: 'next@example.com' })
  const { password = '' } = await operator.admin.promote('Next@example.com')
  expect(await world.memberOf(next.token)).toBeUndefined()
  // ADMIN_EMAIL names the admin, so a promotion needs a restart with the new address.
  expect((await world.browser().logIn('next@example.com', password, '203.0.113.3')).status).toBe(401)
  const promoted = operatorOf({ adminEmail: 'next@example.com' })
  expect(await promoted.admin.read()).toEqual({
    email: 'next@example.com',
    exists: true,
    hasPassword: true,
    isConfigured: false,
  })
  await promoted.stop()
  expect((await entries())[0]).toMatchObject({ action: 'admin.promoted', targetId: next.member.id })
})

test('a change of the product’s address updates the links of waiting mails', async () => {
  await world.mailbox.stop()
  const cy = await world.signUp({ sub: 'cy', email: 'cy@example.com', email_verified: false })
  await world.service.flush() // the first attempt to send the mail fails
  const { mails, passkeys } = await operator.changeAddress('https://elsewhere.example')
  expect([mails > 0, passkeys]).toEqual([true, 0])
  await world.mailbox.comeBack()
  await world.moveClock(60)
  const [mail] = await world.mailsTo(cy.claims.email)
  await world.moveClock(null)
  expect(JSON.stringify(mail)).toContain('https://elsewhere.example/')
  expect((await entries())[0]).toMatchObject({ action: 'address.changed', note: 'https://elsewhere.example' })
})

test('the admin’s account is created once', async () => {
  const fresh = operatorOf({ adminEmail: 'fresh@example.com' })
  expect(await fresh.admin.read()).toMatchObject({ exists: false, hasPassword: false })
  expect((await fresh.admin.create()).password).toMatch(/^[\w-]{20}$/)
  expect(await fresh.admin.create()).toEqual({ email: 'fresh@example.com' })
  await fresh.stop()
  expect((await entries()).filter(({ action }: { action: string }) => action === 'admin.created')).toHaveLength(1)
})
