import {
  addPasskey,
  detectLocation,
  makeRecoveryCodes,
  removePasskey,
  setLanguage,
  startPasskey,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createAuthenticator } from './support/authenticator.ts'
import { addDevice, confirmByCode } from './support/passkeys.ts'
import { adminEmail, adminPassword, type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.moveClock(null)
  for (const table of ['attempts', 'throttles', 'mails']) await world.pool.query(`delete from ${table}`)
  ann = await world.signUp()
})
afterEach(() => {
  world.mailbox.mails.length = 0
})
afterAll(() => world.stop())

const mails = (who = ann) => world.mailsTo(who.claims.email)
const subjects = async () => (await mails()).map(({ subject }) => subject)
const remove = (id: string, who = ann) => who.browser.send(who.member, removePasskey, { params: { id } })

const added = 'A passkey was added to your Hunch & Co account'
const removed = 'A passkey was removed from your Hunch & Co account'

test('threat 85: an added passkey is mailed to its member, with the time and the browser', async () => {
  await world.call(ann.member, detectLocation, { body: { country: 'KE', timezone: 'Africa/Nairobi' } })
  await addDevice(ann.browser, ann.member)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(added)
  expect(mail?.text).toContain('added a passkey to your Hunch & Co account')
  expect(mail?.text).toMatch(/^When: \w+ \d+, \d{4} at \d\d:\d\d [AP]M GMT\+3$/m)
  expect(mail?.text).toMatch(/^Device: Firefox on Linux$/m)
  expect(mail?.text).toContain("If it wasn't you, remove the passkey in your settings and sign out everywhere there.")
  expect(mail?.html).toContain('<p>Device: Firefox on Linux</p>')
  expect(mail?.link.href).toBe('https://hunch.example/account?tab=settings')
  expect((await world.pool.query('select from tokens')).rowCount).toBe(0)
})

test('threat 85: a removed passkey is mailed to its member', async () => {
  const { body } = await addDevice(ann.browser, ann.member)
  expect((await remove(body.passkey.id)).status).toBe(204)
  expect(await subjects()).toEqual([added, removed])
})

test('threat 85: a sign-in by the admin’s recovery code is mailed to the admin', async () => {
  const admin = await world.signInAdmin()
  const { body } = await addDevice(admin.browser, admin.member, createAuthenticator({ verifies: false }))
  const [code = ''] = body.recoveryCodes
  const sentPassword = async () => {
    const browser = world.browser()
    await browser.logIn(adminEmail, adminPassword)
    return browser
  }
  expect((await confirmByCode(await sentPassword(), code)).status).toBe(200)
  expect((await confirmByCode(await sentPassword(), code)).status).toBe(401)
  await admin.browser.send(admin.member, makeRecoveryCodes)
  await remove(body.passkey.id, { ...ann, ...admin })
  const sent = await world.mailsTo(adminEmail)
  expect(sent.map(({ subject }) => subject)).toEqual([added, 'A recovery code was used on Hunch & Co', removed])
  expect(sent[1]?.text).toContain('somebody knows your password')
  for (const { text } of sent) expect(text).not.toContain(code)
})

test('the mail is in the language that the member has chosen', async () => {
  await world.call(ann.member, setLanguage, { body: { language: 'ar' } })
  await addDevice(ann.browser, ann.member)
  const [mail] = await mails()
  expect(mail?.subject).toBe('أُضيف مفتاح مرور إلى حسابك في Hunch & Co')
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  expect(mail?.text).toMatch(/^الوقت: .+\n\nالجهاز: Firefox on Linux$/m)
})

test('an unverified address gets no mail', async () => {
  ann = await world.signUp({ email_verified: false })
  await mails()
  world.mailbox.mails.length = 0
  expect((await addDevice(ann.browser, ann.member)).status).toBe(201)
  expect(await mails()).toEqual([])
})

test('a failed change is not mailed', async () => {
  const { body } = await addDevice(ann.browser, ann.member)
  const { body: request } = await ann.browser.send(ann.member, startPasskey)
  const credential = createAuthenticator().make(request, 'https://elsewhere.example')
  const rejected = await ann.browser.send(ann.member, addPasskey, { body: { name: 'Phone', credential } })
  expect(rejected.status).toBe(400)
  const bo = await world.signUp()
  expect((await remove(body.passkey.id, bo)).status).toBe(404)
  expect(await subjects()).toEqual([added])
  expect(await mails(bo)).toEqual([])
})

test('the mail names no device if the browser is not recognised', async () => {
  const { body } = await addDevice(ann.browser, ann.member)
  await world.call(ann.member, removePasskey, { params: { id: body.passkey.id }, headers: { 'user-agent': 'curl' } })
  expect((await mails()).at(-1)?.text).not.toContain('Device')
})

test('if the mail server is unavailable, the passkey is added and the mail is sent later', async () => {
  await world.mailbox.stop()
  expect((await addDevice(ann.browser, ann.member)).status).toBe(201)
  await world.service.flush()
  expect(world.mailbox.to(ann.claims.email)).toEqual([])
  await world.mailbox.comeBack()
  await world.moveClock(60)
  expect(await subjects()).toEqual([added])
})
