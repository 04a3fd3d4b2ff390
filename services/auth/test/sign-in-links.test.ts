import { requestSignInLink, signInByLink } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createAuthenticator } from './support/authenticator.ts'
import { addDevice, confirmWith } from './support/passkeys.ts'
import { adminEmail, adminPassword, startWorld, type World } from './support/world.ts'

const accepted = "If this is the admin's email, a link is on its way. Open it in this browser."
const cookieName = '__Host-hunch_link'

type Browser = ReturnType<World['browser']>

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  const tables = ['attempts', 'throttles', 'known_browsers', 'mails', 'tokens', 'passwords', 'passkeys', 'sessions']
  for (const table of tables) await world.pool.query(`delete from ${table}`)
  await world.service.admin.ensure()
  world.mailbox.mails.length = 0
})

/** Asks for a link, as from behind the gateway. */
async function ask(browser: Browser, email = adminEmail, ip = '192.0.2.1') {
  const reply = await browser.send(null, requestSignInLink, { body: { email }, ip })
  return [reply.status, reply.status === 202 ? reply.body : reply.body.code]
}

const tokens = async () => (await world.mailsTo(adminEmail)).map(({ link }) => link.searchParams.get('token') ?? '')
const use = (browser: Browser, token: string) => browser.send(null, signInByLink, { body: { token } })
const codeOf = async (browser: Browser, token: string) => (await use(browser, token)).body.code

/** Asks for a link. Returns the browser, and the token of the mailed link. */
async function asked(browser = world.browser()) {
  await ask(browser)
  return { browser, token: (await tokens()).at(-1) ?? '' }
}

test('the admin gets a link by mail that signs in the browser which asked for it', async () => {
  const browser = world.browser()
  expect(await ask(browser, 'ADMIN@example.COM')).toEqual([202, { message: accepted }])
  const [mail, ...others] = await world.mailsTo(adminEmail)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Sign in to Hunch & Co')
  expect(mail?.link.href).toMatch(/^https:\/\/hunch\.example\/admin\?token=[\w-]{43}$/)
  const reply = await use(browser, mail?.link.searchParams.get('token') ?? '')
  expect([reply.status, reply.body.isAdmin]).toEqual([200, true])
  expect((await world.memberOf(browser.sessionToken()))?.role).toBe('admin')
  expect(browser.jar.has(cookieName)).toBe(false)
})

describe('threat 100: an admin on a network where others have used up the tries', () => {
  test('signs in by a link, and then by password in that browser', async () => {
    for (let n = 0; n < 5; n += 1) await world.browser().logIn(adminEmail, 'wrong')
    const browser = world.browser()
    expect((await browser.logIn(adminEmail, adminPassword)).status).toBe(429)
    const { token } = await asked(browser)
    expect((await use(browser, token)).status).toBe(200)
    expect((await browser.logIn(adminEmail, adminPassword)).status).toBe(200)
  })

  test('can use a link even after others have tried many invalid ones', async () => {
    const { browser, token } = await asked()
    const stranger = world.browser()
    await ask(stranger)
    for (let n = 0; n < 40; n += 1) await use(n % 2 ? stranger : world.browser(), 'A'.repeat(43))
    expect(await codeOf(stranger, 'A'.repeat(43))).toBe('signInLinkInvalid')
    expect((await use(browser, token)).status).toBe(200)
  })

  test('gets a link in a known browser, even if others have used up the requests', async () => {
    const { browser } = await world.signInAdmin()
    for (let n = 0; n < 3; n += 1) await ask(world.browser())
    for (let n = 0; n < 9; n += 1) await ask(world.browser(), adminEmail, `198.51.100.${n}`)
    await world.service.flush()
    const before = (await tokens()).length
    expect(await ask(browser)).toEqual([202, { message: accepted }])
    const all = await tokens()
    expect([before, all.length]).toEqual([6, 7])
    expect((await use(browser, all.at(-1) ?? '')).status).toBe(200)
  })

  test('can ask three times an hour in a known browser', async () => {
    const { browser } = await world.signInAdmin()
    for (let n = 0; n < 3; n += 1) expect(await ask(browser)).toEqual([202, { message: accepted }])
    expect(await ask(browser)).toEqual([429, 'tooManyAttempts'])
  })

  test('can ask from another network if others have used up this one’s requests', async () => {
    for (let n = 0; n < 3; n += 1) await ask(world.browser())
    expect(await ask(world.browser())).toEqual([429, 'tooManyAttempts'])
    expect(await ask(world.browser(), adminEmail, '203.0.113.1')).toEqual([202, { message: accepted }])
  })
})

describe('threat 24: a sign-in link', () => {
  test('is good once, and using it invalidates all others', async () => {
    const browser = world.browser()
    await ask(browser)
    const { token } = await asked(browser)
    const [first = ''] = await tokens()
    const cookie = browser.jar.get(cookieName) ?? ''
    const again = () => world.browser({ [cookieName]: cookie })
    expect((await use(browser, token)).status).toBe(200)
    for (const used of [first, token]) expect(await codeOf(again(), used)).toBe('signInLinkInvalid')
  })

  test('succeeds only once if used concurrently', async () => {
    const { browser, token } = await asked()
    const cookie = browser.jar.get(cookieName) ?? ''
    const browsers = Array.from({ length: 10 }, () => world.browser({ [cookieName]: cookie }))
    const replies = await Promise.all(browsers.map((each) => use(each, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is good for 15 minutes', async () => {
    const { browser, token } = await asked()
    await world.moveClock(905)
    expect(await codeOf(browser, token)).toBe('signInLinkInvalid')
    await world.moveClock(895)
    expect((await use(browser, token)).status).toBe(200)
  })

  test('threat 100: works only in the browser that asked, even if that asked twice', async () => {
    const browser = world.browser()
    await ask(browser)
    await ask(browser)
    const [first = ''] = await tokens()
    const other = await asked(world.browser())
    expect(await codeOf(world.browser(), first)).toBe('signInLinkInvalid')
    expect(await codeOf(world.browser({ [cookieName]: 'x' }), first)).toBe('signInLinkInvalid')
    expect(await codeOf(other.browser, first)).toBe('signInLinkInvalid')
    expect((await use(browser, first)).status).toBe(200)
  })

  test('with the token of a password reset is rejected', async () => {
    const { browser, token } = await asked()
    await world.pool.query(`update tokens set purpose = 'passwordReset'`)
    expect(await codeOf(browser, token)).toBe('signInLinkInvalid')
  })

  test('is stored as a hash, and so is its browser’s secret', async () => {
    const { token } = await asked()
    await ask(world.browser())
    const stored = await Promise.all(['mails', 'tokens'].map((table) => world.pool.query(`select * from ${table}`)))
    const rows = stored.flatMap((table) => table.rows)
    expect(rows.map(({ asker }) => asker)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

test('threat 23: for an e-mail other than the admin’s the form replies the same and sends no mail', async () => {
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  for (const email of ['ann@example.com', 'nobody@example.com', 'adm\u0131n@example.com', 'no address', '']) {
    const browser = world.browser()
    for (let n = 0; n < 3; n += 1) expect(await ask(browser, email)).toEqual([202, { message: accepted }])
    expect(await ask(browser, email)).toEqual([429, 'tooManyAttempts'])
    expect(browser.jar.has(cookieName)).toBe(true)
  }
  await world.service.flush()
  expect(world.mailbox.mails).toEqual([])
  expect((await world.pool.query('select from mails')).rowCount).toBe(0)
})

test('threat 100: at most six links are mailed, even if more networks ask', async () => {
  for (let n = 0; n < 9; n += 1) await ask(world.browser(), adminEmail, `198.51.100.${n}`)
  expect(await tokens()).toHaveLength(6)
})

test('one network may ask for 30 links an hour, for any e-mails', async () => {
  const replies = []
  for (let n = 0; n < 31; n += 1) replies.push(await ask(world.browser(), `person-${n}@example.com`))
  expect(replies.filter(([status]) => status === 202)).toHaveLength(30)
})

test('an admin with a passkey confirms the link with it', async () => {
  const admin = await world.signInAdmin()
  const device = createAuthenticator({ verifies: false })
  await addDevice(admin.browser, admin.member, device)
  const { browser, token } = await asked()
  expect(await codeOf(browser, token)).toBe('secondFactorNeeded')
  expect(browser.sessionToken()).toBe('')
  const reply = await confirmWith(browser, device)
  expect([reply.status, reply.body.isAdmin]).toEqual([200, true])
  expect((await world.memberOf(browser.sessionToken()))?.role).toBe('admin')
})
