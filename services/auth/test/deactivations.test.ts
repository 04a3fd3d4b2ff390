import { newId } from '@hunch/kit/postgres'
import { type Client, connect } from '@hunch/kit/rpc'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  AppealDecidedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  deactivateUser,
  deleteOwnAccount,
  reactivateUser,
  resetPassword,
  setLanguage,
  verifyEmail,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, type Person, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let ann: Person
let version = 0n
let moderation: Client<typeof AuthService> & { close(): void }
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
  moderation = connect(AuthService, {
    audience: 'auth',
    address: world.service.addresses().rpc,
    identity: world.keys.identity('moderation'),
    timeoutMs: 20_000,
  })
})
beforeEach(async () => {
  await world.moveClock(null)
  await world.pool.query('delete from attempts')
  ann = await world.signUp()
})
afterAll(async () => {
  moderation.close()
  await world.stop()
})

const about = (actId: string) => ({ actId, memberId: ann.member.id, kind: ActKind.DEACTIVATE })

async function deactivate(): Promise<string> {
  const actId = newId()
  version += 1n
  await world.publishAs('moderation', ActTakenSchema, { key: actId, version, message: about(actId) })
  return actId
}

async function lift(actId: string) {
  version += 1n
  await world.publishAs('moderation', ActLiftedSchema, { key: actId, version, message: about(actId) })
}

async function decide(actId: string, reversed: boolean) {
  version += 1n
  const message = { ...about(actId), reversed }
  await world.publishAs('moderation', AppealDecidedSchema, { key: actId, version, message })
}

const change = (contract: typeof deactivateUser | typeof reactivateUser) =>
  world.call(admin.member, contract, { params: { id: ann.member.id } })
const isIn = async (token = ann.token) => (await world.memberOf(token)) !== undefined
const isActive = async () =>
  (await world.pool.query('select is_active from accounts where id = $1', [ann.member.id])).rows[0].is_active
const mails = () => world.mailsTo(ann.claims.email)
const subjects = async () => (await mails()).map(({ subject }) => subject)
const tokenOf = async (at = -1) => (await mails()).at(at)?.link.searchParams.get('token') ?? ''
const find = (token: string) => moderation.findStatementLink({ token, ip: '203.0.113.9' })

/** Signs in at the provider in a new browser. Returns the statement to which this leads. */
async function statementAtSignIn() {
  const browser = world.browser()
  const location = (await browser.signIn(ann.claims)).headers.get('location') ?? ''
  expect(location).toMatch(/^\/mailed-statement\?token=[\w-]{43}$/)
  expect(browser.sessionToken()).toBe('')
  return find(new URL(location, 'https://hunch.example').searchParams.get('token') ?? '')
}

const gone = 'Your account on Hunch & Co was deactivated'
const back = 'Your account on Hunch & Co is back'

test('threat 67: a deactivation by moderation ends the sessions and mails a link to the statement', async () => {
  const actId = await deactivate()
  expect([await isIn(), await isActive()]).toEqual([false, false])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(gone)
  expect(mail?.link.href).toMatch(/^https:\/\/hunch\.example\/mailed-statement\?token=[\w-]{43}$/)
  expect(await find(await tokenOf())).toMatchObject({ statement: { memberId: ann.member.id, actId } })
  expect((await world.published(ann.member.id)).at(-1)?.type).toBe('MemberDeactivated')
})

test('the mail is in the member’s language', async () => {
  await world.call(ann.member, setLanguage, { body: { language: 'de' } })
  await deactivate()
  expect(await subjects()).toEqual(['Dein Konto bei Hunch & Co wurde deaktiviert'])
})

test('threat 82: only the mailed token finds a statement, for 20 days, and only its hash is stored', async () => {
  await deactivate()
  const token = await tokenOf()
  expect((await world.pool.query('select from tokens where hash = $1', [token])).rowCount).toBe(0)
  const nothing = expect.not.objectContaining({ statement: expect.anything() })
  for (const other of ['', 'x', token.slice(1), `${token}x`, 'A'.repeat(43)]) expect(await find(other)).toEqual(nothing)
  await world.moveClock(20 * 86_400 - 600)
  expect(await find(token)).toHaveProperty('statement')
  await world.moveClock(20 * 86_400 + 600)
  expect(await find(token)).toEqual(nothing)
})

test('threat 82: guesses of tokens are limited, and a link for another purpose shows no statement', async () => {
  await world.signUp({ email: 'bo@example.com', email_verified: false })
  const link = (await world.mailsTo('bo@example.com')).at(-1)?.link
  expect((await find(link?.searchParams.get('token') ?? '')).statement).toBeUndefined()
  for (let tries = 0; tries < 29; tries += 1) await find('A'.repeat(43))
  await expect(find('A'.repeat(43))).rejects.toMatchObject({ code: 'tooManyAttempts' })
})

test('threat 94: too many wrong statement tokens do not block other kinds of links on that network', async () => {
  await deactivate()
  const ip = '203.0.113.9'
  for (let tries = 0; tries < 34; tries += 1) await find('A'.repeat(43)).catch(() => undefined)
  await expect(find(await tokenOf())).rejects.toMatchObject({ code: 'tooManyAttempts' })
  const body = { token: 'A'.repeat(43), email: adminEmail, newPassword: 'a long new password' }
  for (const [contract, options, problem] of [
    [resetPassword, { body }, 'resetLinkInvalid'],
    [verifyEmail, { query: { token: body.token } }, 'verificationLinkInvalid'],
  ] as const) {
    const reply = await world.call(null, contract, { ...options, ip })
    expect(reply.body.code).toBe(problem)
  }
})

test('once the act is lifted, the member may sign in again and gets a mail', async () => {
  const actId = await deactivate()
  await lift(actId)
  expect(await isActive()).toBe(true)
  expect(await subjects()).toEqual([gone, back])
  expect((await mails()).at(-1)?.link.href).toBe('https://hunch.example/')
  expect(await isIn((await world.signUp(ann.claims)).token)).toBe(true)
  expect((await world.published(ann.member.id)).at(-1)).toMatchObject({
    type: 'MemberReactivated',
    message: { byHand: false },
  })
})

test('with several acts, the member is active again only after all are lifted', async () => {
  const [first, second] = [await deactivate(), await deactivate()]
  await lift(first)
  expect(await isActive()).toBe(false)
  await lift(second)
  expect(await isActive()).toBe(true)
})

test('a failed appeal is mailed with a link to the statement; a successful one sends no mail of its own', async () => {
  const actId = await deactivate()
  await decide(actId, false)
  expect((await subjects()).at(-1)).toBe('Your appeal to Hunch & Co')
  expect(await find(await tokenOf())).toMatchObject({ statement: { actId } })
  await decide(actId, true)
  expect(await subjects()).toHaveLength(2)
})

test('a lifted act does not reactivate a member whom the admin had deactivated before', async () => {
  await change(deactivateUser)
  const actId = await deactivate()
  expect(await subjects()).toEqual([gone])
  await lift(actId)
  expect(await isActive()).toBe(false)
  expect(await subjects()).toEqual([gone])
})

test('a reactivation by the admin ends moderation’s act and is mailed', async () => {
  const actId = await deactivate()
  await change(reactivateUser)
  expect(await subjects()).toEqual([gone, back])
  expect((await world.published(ann.member.id)).at(-1)).toMatchObject({ message: { byHand: true } })
  await change(deactivateUser)
  await lift(actId)
  expect(await isActive()).toBe(false)
})

test('no mail goes to an unverified address, but signing in leads to the statement, without a session', async () => {
  ann = await world.signUp({ email: 'nobody@example.com', email_verified: false })
  const before = (await subjects()).length
  const actId = await deactivate()
  expect([await isActive(), (await subjects()).length]).toEqual([false, before])
  expect(await statementAtSignIn()).toMatchObject({ statement: { memberId: ann.member.id, actId } })
  await decide(actId, false)
  expect(await statementAtSignIn()).toMatchObject({ statement: { actId } })
})

test('signing in leads to the latest act that stands, and to none of the admin', async () => {
  const first = await deactivate()
  const second = await deactivate()
  expect((await statementAtSignIn())?.statement?.actId).toBe(second)
  await lift(second)
  expect((await statementAtSignIn())?.statement?.actId).toBe(first)
  await lift(first)
  await change(deactivateUser)
  const reply = await world.browser().signIn(ann.claims)
  expect(reply.headers.get('location')).toBe('/?signInError=accountDeactivated')
})

test('deleting a member removes their deactivations, tokens and mails, and a late act adds none', async () => {
  const actId = await deactivate()
  await lift(actId)
  await deactivate()
  await change(reactivateUser)
  const again = await world.signUp(ann.claims)
  await world.call(again.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  await deactivate()
  for (const table of ['deactivations', 'tokens', 'mails'])
    expect((await world.pool.query(`select from ${table} where account_id = $1`, [ann.member.id])).rowCount).toBe(0)
})
