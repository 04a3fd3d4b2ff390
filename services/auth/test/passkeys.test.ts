import { randomUUID } from 'node:crypto'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createAuthenticator } from './support/authenticator.ts'
import { addDevice, origin, signInWith } from './support/passkeys.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.moveClock(null)
  await world.pool.query('delete from attempts')
})
afterAll(() => world.stop())

/** Signs a member up and adds a passkey. */
async function withPasskey(traits?: Parameters<typeof createAuthenticator>[0]) {
  const person = await world.signUp()
  const device = createAuthenticator(traits)
  const reply = await addDevice(person.browser, person.member, device)
  expect(reply.status).toBe(201)
  return { ...person, device, id: reply.body.passkey.id }
}

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const listed = async (who: Awaited<ReturnType<typeof withPasskey>>) =>
  (await who.browser.send(who.member, listPasskeys)).body

describe('a member’s passkeys', () => {
  test('are added, listed, renamed and removed', async () => {
    const ann = await withPasskey()
    expect(await listed(ann)).toEqual({
      passkeys: [{ id: ann.id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: null }],
      use: null,
      recoveryCodesLeft: null,
      isOffered: true,
    })
    const renamed = await ann.browser.send(ann.member, renamePasskey, {
      params: { id: ann.id },
      body: { name: ' Laptop ' },
    })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Laptop'])
    const remove = () => ann.browser.send(ann.member, removePasskey, { params: { id: ann.id } })
    expect((await remove()).status).toBe(204)
    expect(code(await remove())).toEqual([404, 'passkeyNotFound'])
    expect((await listed(ann)).passkeys).toEqual([])
  })

  test('open a session like any other sign-in, with the attempt id that the browser sent', async () => {
    const ann = await withPasskey()
    const browser = world.browser()
    const { body } = await browser.send(null, startPasskeySignIn)
    expect(body).toMatchObject({ rpId: 'hunch.example', allowCredentials: [], userVerification: 'required' })
    const attempt = 'a'.repeat(32)
    const credential = ann.device.sign(body, origin)
    const reply = await browser.send(null, signInWithPasskey, { body: { credential, attempt } })
    expect([reply.status, reply.body.id]).toEqual([200, ann.member.id])
    expect(reply.headers.getSetCookie().join()).toMatch(/__Host-hunch_session=[\w-]{43}; .*HttpOnly; Secure/)
    expect((await world.memberOf(browser.sessionToken()))?.id).toBe(ann.member.id)
    const { rows } = await world.pool.query('select attempt from sessions where attempt is not null')
    expect(rows).toEqual([{ attempt }])
    expect((await listed(ann)).passkeys[0].lastUsedAt).toEqual(expect.any(String))
  })

  test('have a random 32-byte user handle, which is not listed', async () => {
    const ann = await withPasskey()
    expect(Buffer.from(ann.device.userHandle, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await listed(ann))).not.toContain(ann.device.userHandle)
  })

  test('are limited to ten', async () => {
    const ann = await world.signUp()
    for (let made = 0; made < 10; made += 1)
      expect((await addDevice(ann.browser, ann.member, createAuthenticator(), `${made}`)).status).toBe(201)
    expect(code(await ann.browser.send(ann.member, startPasskey))).toEqual([409, 'tooManyPasskeys'])
  })

  test('are erased with the account', async () => {
    const ann = await withPasskey()
    await world.pool.query('delete from accounts where id = $1', [ann.member.id])
    for (const table of ['passkeys', 'passkey_holders'])
      expect((await world.pool.query(`select from ${table} where account_id = $1`, [ann.member.id])).rowCount).toBe(0)
  })

  test('require user verification by the device', async () => {
    const ann = await world.signUp()
    const device = createAuthenticator({ verifies: false })
    expect(code(await addDevice(ann.browser, ann.member, device))).toEqual([400, 'passkeyInvalid'])
  })

  test('are rejected for a deactivated member', async () => {
    const ann = await withPasskey()
    await world.pool.query('update accounts set is_active = false where id = $1', [ann.member.id])
    expect(code(await signInWith(world.browser(), ann.device))).toEqual([403, 'accountDeactivated'])
  })

  test('are removed when a person with the verified address joins the account', async () => {
    const ann = await withPasskey()
    await world.signUp({ sub: `other-${randomUUID()}`, email: ann.claims.email })
    expect(code(await signInWith(world.browser(), ann.device))).toEqual([401, 'passkeyNotAccepted'])
  })
})

describe('threat 79: a passkey’s challenge', () => {
  test('is valid once: a replayed signature is rejected', async () => {
    const { device } = await withPasskey()
    const browser = world.browser()
    const { body } = await browser.send(null, startPasskeySignIn)
    const cookies = Object.fromEntries(browser.jar)
    const credential = device.sign(body, origin)
    expect((await browser.send(null, signInWithPasskey, { body: { credential } })).status).toBe(200)
    const replayed = await world.browser(cookies).send(null, signInWithPasskey, { body: { credential } })
    expect(code(replayed)).toEqual([401, 'passkeyNotAccepted'])
  })

  test('is bound to its browser: a signature sent from another browser is rejected', async () => {
    const { device } = await withPasskey()
    const [own, thief] = [world.browser(), world.browser()]
    const { body } = await own.send(null, startPasskeySignIn)
    await thief.send(null, startPasskeySignIn)
    const credential = device.sign(body, origin)
    for (const browser of [thief, world.browser()])
      expect(code(await browser.send(null, signInWithPasskey, { body: { credential } }))).toEqual([
        401,
        'passkeyNotAccepted',
      ])
    expect(thief.sessionToken()).toBe('')
  })

  test('is valid for five minutes', async () => {
    const { device } = await withPasskey()
    const browser = world.browser()
    const { body } = await browser.send(null, startPasskeySignIn)
    await world.moveClock(301)
    const late = await browser.send(null, signInWithPasskey, { body: { credential: device.sign(body, origin) } })
    expect(code(late)).toEqual([401, 'passkeyNotAccepted'])
  })

  test('for signing in adds no passkey, and one member’s challenge adds none to another member', async () => {
    const [ann, bea] = [await world.signUp(), await world.signUp()]
    const device = createAuthenticator()
    const { body } = await ann.browser.send(ann.member, startPasskey)
    const credential = device.make(body, origin)
    const stolen = { name: 'Phone', credential }
    expect(code(await bea.browser.send(bea.member, addPasskey, { body: stolen }))).toEqual([400, 'passkeyInvalid'])
    // From ann's browser, but as bea.
    expect(code(await ann.browser.send(bea.member, addPasskey, { body: stolen }))).toEqual([400, 'passkeyInvalid'])
    const signing = await ann.browser.send(null, startPasskeySignIn)
    const made = device.make({ ...body, challenge: signing.body.challenge }, origin)
    const reply = await ann.browser.send(ann.member, addPasskey, { body: { name: 'Phone', credential: made } })
    expect(code(reply)).toEqual([400, 'passkeyInvalid'])
  })
})

describe('threat 80: a credential', () => {
  test('of another origin is rejected, when added and when used', async () => {
    const { device } = await withPasskey()
    for (const elsewhere of ['https://evil.example', 'http://hunch.example', 'https://sub.hunch.example'])
      expect(code(await signInWith(world.browser(), device, elsewhere))).toEqual([401, 'passkeyNotAccepted'])
    const ann = await world.signUp()
    const { body } = await ann.browser.send(ann.member, startPasskey)
    const credential = createAuthenticator().make(body, 'https://evil.example')
    const reply = await ann.browser.send(ann.member, addPasskey, { body: { name: 'Phone', credential } })
    expect(code(reply)).toEqual([400, 'passkeyInvalid'])
  })

  test('with the hash of another host is rejected', async () => {
    const { device } = await withPasskey()
    const browser = world.browser()
    const { body } = await browser.send(null, startPasskeySignIn)
    const credential = device.sign({ ...body, rpId: 'evil.example' }, origin)
    expect(code(await browser.send(null, signInWithPasskey, { body: { credential } }))).toEqual([
      401,
      'passkeyNotAccepted',
    ])
  })

  test('of another member, with another member’s handle, or unknown, is rejected', async () => {
    const [ann, bea] = [await withPasskey(), await withPasskey()]
    expect(code(await addDevice(bea.browser, bea.member, ann.device))).toEqual([400, 'passkeyInvalid'])
    ann.device.userHandle = bea.device.userHandle
    expect(code(await signInWith(world.browser(), ann.device))).toEqual([401, 'passkeyNotAccepted'])
    expect(code(await signInWith(world.browser(), createAuthenticator()))).toEqual([401, 'passkeyNotAccepted'])
  })

  test('whose signature counter goes back is rejected as a copy', async () => {
    const { device } = await withPasskey({ counts: true })
    expect((await signInWith(world.browser(), device)).status).toBe(200)
    device.count -= 1
    expect(code(await signInWith(world.browser(), device))).toEqual([401, 'passkeyNotAccepted'])
  })

  test('can be removed by its owner only, and is then rejected; other members’ stay valid', async () => {
    const [ann, bea] = [await withPasskey(), await withPasskey()]
    const others = await bea.browser.send(bea.member, removePasskey, { params: { id: ann.id } })
    expect(code(others)).toEqual([404, 'passkeyNotFound'])
    expect((await signInWith(world.browser(), ann.device)).status).toBe(200)
    await ann.browser.send(ann.member, removePasskey, { params: { id: ann.id } })
    expect(code(await signInWith(world.browser(), ann.device))).toEqual([401, 'passkeyNotAccepted'])
    expect((await signInWith(world.browser(), bea.device)).status).toBe(200)
  })

  test('guessed too often gets 429', async () => {
    const browser = world.browser()
    const { body } = await browser.send(null, startPasskeySignIn, { ip: '198.51.100.9' })
    const credential = createAuthenticator().sign(body, origin)
    const tries = await Promise.all(
      Array.from({ length: 121 }, () =>
        browser.send(null, signInWithPasskey, { body: { credential }, ip: '198.51.100.9' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

test('passkeys are not offered if the product’s address does not support them', async () => {
  const plain = await startWorld({ publicUrl: 'http://192.168.1.5:3000', embedded: true, secureCookies: false })
  const ann = await plain.signUp()
  expect((await ann.browser.send(ann.member, listPasskeys)).body.isOffered).toBe(false)
  expect(code(await ann.browser.send(ann.member, startPasskey))).toEqual([409, 'passkeysNotOffered'])
  expect(code(await ann.browser.send(null, startPasskeySignIn))).toEqual([409, 'passkeysNotOffered'])
  await plain.stop()
})
