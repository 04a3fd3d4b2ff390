import { silentLog } from '@hunch/kit/log'
import {
  addPasskey,
  getAuditLog,
  listPasskeys,
  makeRecoveryCodes,
  removePasskey,
  setPasskeyUse,
  startPasskey,
  startSecondFactor,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createAuthOperator } from '../src/operator.ts'
import { type Authenticator, createAuthenticator } from './support/authenticator.ts'
import { addDevice, confirmByCode, confirmWith, origin, signInWith } from './support/passkeys.ts'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let device: Authenticator
let codes: string[]
let id: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.moveClock(null)
  for (const table of [
    'attempts',
    'throttles',
    'known_browsers',
    'passwords',
    'passkeys',
    'recovery_codes',
    'audit_log',
  ])
    await world.pool.query(`delete from ${table}`)
  admin = await world.signInAdmin()
  device = createAuthenticator({ verifies: false })
  const { body } = await addDevice(admin.browser, admin.member, device, 'Key')
  codes = body.recoveryCodes
  id = body.passkey.id
})
afterAll(() => world.stop())

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
/** Sends the right password from a new browser. */
async function sentPassword(ip = '192.0.2.1') {
  const browser = world.browser()
  const reply = await browser.logIn(adminEmail, adminPassword, ip)
  expect(code(reply)).toEqual([401, 'secondFactorNeeded'])
  expect(reply.headers.getSetCookie().join()).toMatch(
    /__Host-hunch_second_factor=.*Path=\/; .*HttpOnly; .*SameSite=Strict/,
  )
  expect(browser.sessionToken()).toBe('')
  return browser
}
const listed = async () => (await admin.browser.send(admin.member, listPasskeys)).body
const remove = () => admin.browser.send(admin.member, removePasskey, { params: { id } })
const entries = async () => (await world.call(admin.member, getAuditLog)).body.entries

describe('the admin’s passkey', () => {
  test('is asked for after the password, and a key without a PIN is accepted', async () => {
    expect(await listed()).toMatchObject({
      passkeys: [{ id, name: 'Key' }],
      use: 'secondFactor',
      recoveryCodesLeft: 10,
    })
    const browser = await sentPassword()
    const asked = await browser.send(null, startSecondFactor)
    expect(asked.body.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    const reply = await confirmWith(browser, device)
    expect([reply.status, reply.body.isAdmin]).toEqual([200, true])
    expect((await world.memberOf(browser.sessionToken()))?.role).toBe('admin')
    expect(browser.jar.has('__Host-hunch_second_factor')).toBe(false)
    expect(browser.jar.has('__Host-hunch_browser')).toBe(true)
  })

  test('signs in alone only if the admin chooses that and it verifies its user', async () => {
    const known = createAuthenticator()
    await addDevice(admin.browser, admin.member, known)
    expect(code(await signInWith(world.browser(), known))).toEqual([401, 'passwordFirst'])
    const chosen = await admin.browser.send(admin.member, setPasskeyUse, { body: { use: 'alone' } })
    expect([chosen.status, chosen.body]).toEqual([200, { use: 'alone' }])
    const browser = world.browser()
    expect((await signInWith(browser, known)).status).toBe(200)
    expect((await world.memberOf(browser.sessionToken()))?.role).toBe('admin')
    expect(code(await signInWith(world.browser(), device))).toEqual([401, 'passkeyNotAccepted'])
    expect((await confirmWith(await sentPassword(), device)).status).toBe(200)
  })

  test('that is removed last ends the second factor and the codes: the password is enough again', async () => {
    await admin.browser.send(admin.member, setPasskeyUse, { body: { use: 'alone' } })
    expect((await remove()).status).toBe(204)
    expect(await listed()).toMatchObject({ passkeys: [], use: 'secondFactor', recoveryCodesLeft: 0 })
    expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(200)
    for (const call of [makeRecoveryCodes, setPasskeyUse])
      expect(code(await admin.browser.send(admin.member, call, { body: { use: 'alone' } }))).toEqual([
        409,
        'noPasskeyYet',
      ])
  })

  test('is in the audit log: added, chosen, removed, and each code that was used or made', async () => {
    await confirmByCode(await sentPassword(), codes[0] ?? '')
    await admin.browser.send(admin.member, setPasskeyUse, { body: { use: 'alone' } })
    await admin.browser.send(admin.member, makeRecoveryCodes)
    await remove()
    expect((await entries()).map(({ action, ip, note }: Record<string, string>) => [action, ip, note])).toEqual([
      ['admin.passkeyRemoved', '192.0.2.1', 'Key'],
      ['admin.recoveryCodesMade', '192.0.2.1', ''],
      ['admin.passkeyUseChanged', '192.0.2.1', ''],
      ['admin.recoveryCodeUsed', '192.0.2.1', ''],
      ['admin.passkeyAdded', '192.0.2.1', 'Key'],
    ])
  })

  test('and the recovery codes are removed by the operator’s reset', async () => {
    const { databaseUrl } = world.config
    const operator = createAuthOperator({ databaseUrl, adminEmail }, silentLog())
    const { password = '' } = await operator.admin.reset()
    expect((await world.browser().logIn(adminEmail, password)).status).toBe(200)
    expect((await world.pool.query('select from passkeys')).rowCount).toBe(0)
    expect((await world.pool.query('select from recovery_codes')).rowCount).toBe(0)
    expect((await operator.changeAddress('https://elsewhere.example')).passkeys).toBe(0)
    await operator.stop()
  })

  test('is not asked for when the admin signs in at the identity provider', async () => {
    const browser = world.browser()
    await browser.signIn({ sub: 'the-admin', email: adminEmail, email_verified: true })
    expect((await world.memberOf(browser.sessionToken()))?.role).toBe('admin')
    expect((await world.pool.query('select from passkeys')).rowCount).toBe(1)
  })
})

test('threat 79: a second-factor challenge adds no passkey, and needs the password and the admin’s key', async () => {
  const browser = await sentPassword()
  const { body } = await browser.send(null, startPasskey)
  expect(body.code).toBe('notSignedIn')
  const asked = await browser.send(null, startSecondFactor)
  const credential = device.sign(asked.body, origin)
  const added = await browser.send(admin.member, addPasskey, { body: { name: 'Key', credential } })
  expect(added.status).toBe(400)
  expect(code(await confirmWith(world.browser(), device))).toEqual([400, 'signInExpired'])
  const bystander = createAuthenticator()
  const ann = await world.signUp()
  await addDevice(ann.browser, ann.member, bystander)
  expect(code(await confirmWith(browser, bystander))).toEqual([401, 'passkeyNotAccepted'])
})

describe('threat 93: a password that was confirmed', () => {
  /** Returns a second browser with a copy of a browser's present cookies. */
  const copyOf = (browser: Awaited<ReturnType<typeof sentPassword>>) => world.browser(Object.fromEntries(browser.jar))

  test('opens no second session, with another code or a passkey', async () => {
    const [first = '', second = ''] = codes
    const browser = await sentPassword()
    const copies = [copyOf(browser), copyOf(browser)] as const
    expect((await confirmByCode(browser, first)).status).toBe(200)
    expect(code(await confirmByCode(copies[0], second))).toEqual([400, 'signInExpired'])
    expect(code(await copies[1].send(null, startSecondFactor))).toEqual([400, 'signInExpired'])
    expect(code(await confirmWith(copies[1], device))).toEqual([400, 'signInExpired'])
    expect((await listed()).recoveryCodesLeft).toBe(9)
  })

  test('opens one session if two codes, or a code and a passkey, are sent at once', async () => {
    const sessions = async () => (await world.pool.query('select from sessions')).rowCount
    const before = (await sessions()) ?? 0
    const browser = await sentPassword()
    const [one, other] = [copyOf(browser), copyOf(browser)]
    const both = await Promise.all([confirmByCode(one, codes[0] ?? ''), confirmByCode(other, codes[1] ?? '')])
    expect(both.map(code)).toContainEqual([400, 'signInExpired'])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const mixed = await sentPassword()
    const replies = await Promise.all([confirmByCode(copyOf(mixed), codes[2] ?? ''), confirmWith(mixed, device)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await sessions()).toBe(before + 2)
  })

  test('stays valid after a wrong code', async () => {
    const browser = await sentPassword()
    expect((await confirmByCode(browser, 'abcd-efgh-jkmn-pqrs')).status).toBe(401)
    expect((await confirmByCode(browser, codes[0] ?? '')).status).toBe(200)
  })
})

describe('threat 81: a recovery code', () => {
  test('confirms the password once', async () => {
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    expect((await confirmByCode(await sentPassword(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(code(await confirmByCode(await sentPassword(), first))).toEqual([401, 'recoveryCodeWrong'])
    expect((await listed()).recoveryCodesLeft).toBe(9)
    const browsers = await Promise.all([sentPassword('203.0.113.1'), sentPassword('203.0.113.2')])
    const both = await Promise.all(
      browsers.map((browser, index) => confirmByCode(browser, second, `203.0.113.${index}`)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is rejected without the password, and only hashes of codes are stored', async () => {
    expect(code(await confirmByCode(world.browser(), codes[0] ?? ''))).toEqual([400, 'signInExpired'])
    const { rows } = await world.pool.query('select hash from recovery_codes')
    expect(rows.map(({ hash }) => hash)).toEqual(Array(10).fill(expect.stringMatching(/^[0-9a-f]{64}$/)))
    expect(JSON.stringify(await entries())).not.toContain(codes[0])
  })

  test('of an earlier set is rejected', async () => {
    const made = await admin.browser.send(admin.member, makeRecoveryCodes)
    expect([made.status, made.body.recoveryCodes.length]).toEqual([201, 10])
    expect(code(await confirmByCode(await sentPassword(), codes[0] ?? ''))).toEqual([401, 'recoveryCodeWrong'])
    expect((await confirmByCode(await sentPassword(), made.body.recoveryCodes[0])).status).toBe(200)
  })

  test('gets 429 after five wrong tries from one network; after ten, the password is needed again', async () => {
    const browser = await sentPassword()
    const guesses = await Promise.all(Array.from({ length: 9 }, () => confirmByCode(browser, 'abcd-efgh-jkmn-pqrs')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(4).fill(429)])
    const elsewhere = await Promise.all([1, 2].map((ip) => confirmByCode(browser, 'nonsense', `203.0.113.${ip}`)))
    expect(elsewhere.map(({ status }) => status).sort()).toEqual([400, 401])
  })

  test('is rejected five minutes after the password was sent, or once the password has changed', async () => {
    const [late, replaced] = [await sentPassword(), await sentPassword()]
    await world.moveClock(301)
    expect(code(await confirmByCode(late, codes[0] ?? ''))).toEqual([400, 'signInExpired'])
    await world.moveClock(null)
    await world.pool.query("update passwords set hash = replace(hash, 'm=', 'm=0')")
    expect(code(await confirmByCode(replaced, codes[0] ?? ''))).toEqual([400, 'signInExpired'])
    expect((await listed()).recoveryCodesLeft).toBe(10)
  })
})
