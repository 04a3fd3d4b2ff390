import { createHash } from 'node:crypto'
import { getCurrentUser, resendVerification, updateOwnProfile, verifyEmail } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, adminPassword, type Person, startWorld, type World } from './support/world.ts'

const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const address = 'victim@example.com'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  for (const table of ['attempts', 'mails', 'accounts']) await world.pool.query(`delete from ${table}`)
  world.mailbox.mails.length = 0
})

/** Signs in a person who claims another person's address. */
const squat = (email = address) => world.signUp({ sub: 'squatter', email, email_verified: false })
const tokenTo = async (email = address) =>
  (await world.mailsTo(email)).at(-1)?.link.searchParams.get('token') ?? 'no mail'
const verify = (token: string, who: Pick<Person, 'member'> | null) =>
  world.call(who?.member ?? null, verifyEmail, { query: { token } })
const isVerified = async ({ member }: Person) => (await world.call(member, getCurrentUser)).body.emailVerified
const identitiesOf = async (id: string) =>
  (await world.pool.query('select subject from identities where account_id = $1 order by 1', [id])).rows.map(
    ({ subject }) => subject,
  )

/** Signs a squatter up with another person's address, and marks the address as verified, as a click without a session might. */
async function hijacked(): Promise<Person> {
  const squatter = await squat()
  await world.pool.query('update accounts set email_verified = true where id = $1', [squatter.member.id])
  return squatter
}

test('threat 48: the mailed link without the account’s session verifies nothing and stays valid', async () => {
  const squatter = await squat()
  const token = await tokenTo()
  const bystander = await world.signUp()
  for (const who of [null, bystander, null]) {
    const reply = await verify(token, who)
    expect([reply.status, reply.body.code]).toEqual([409, 'verificationNeedsSignIn'])
    expect(reply.body.detail).toBe('Sign in to the account that asked for this, and the link will do the rest.')
  }
  expect([await isVerified(squatter), await isVerified(bystander)]).toEqual([false, true])
  expect((await world.pool.query('select from tokens')).rowCount).toBe(1)
})

test('threat 48: the link works after that account has signed in', async () => {
  const ann = await squat('ann@example.com')
  const token = await tokenTo('ann@example.com')
  expect((await verify(token, null)).status).toBe(409)
  const again = await world.signUp(ann.claims)
  const reply = await verify(token, again)
  expect([reply.status, reply.body]).toEqual([200, { message: 'Email verified successfully!' }])
  expect(await isVerified(again)).toBe(true)
  expect((await verify(token, null)).body.code).toBe('verificationLinkInvalid')
})

test('threat 48: a person with the verified address never shares an account with one who claimed it before', async () => {
  const squatter = await squat()
  const token = await tokenTo()
  expect((await verify(token, null)).status).toBe(409) // the victim’s curious click
  const victim = await world.signUp({ sub: 'victim', email: address })
  expect(victim.member.id).not.toBe(squatter.member.id)
  expect((await verify(token, victim)).body.code).toBe('verificationNeedsSignIn')
  expect((await verify(token, squatter)).body.code).toBe('verificationLinkInvalid')
  expect([await isVerified(victim), await isVerified(squatter)]).toEqual([true, false])
})

test('threat 48: joining by a verified address ends all sessions and removes unproven credentials', async () => {
  const squatter = await hijacked()
  const elsewhere = await world.signUp(squatter.claims)
  const { id } = squatter.member
  await world.pool.query(
    `insert into tokens select $1, 'passwordReset', id, email_key, app_now() + interval '1 hour' from accounts where id = $2`,
    [createHash('sha256').update('A'.repeat(43)).digest('hex'), id],
  )
  await world.pool.query(`insert into passwords values ($1, 'planted')`, [id])

  const victim = await world.signUp({ sub: 'victim', email: address })
  expect(victim.member.id).toBe(id)
  expect([await world.memberOf(squatter.token), await world.memberOf(elsewhere.token)]).toEqual([undefined, undefined])
  expect(await identitiesOf(id)).toEqual(['victim'])
  for (const table of ['tokens', 'passwords'])
    expect((await world.pool.query(`select from ${table} where account_id = $1`, [id])).rowCount).toBe(0)

  const returned = await world.signUp(squatter.claims)
  expect(returned.member.id).not.toBe(id)
  expect(await isVerified(returned)).toBe(false)
  expect(await world.memberOf(victim.token)).toBeDefined()
})

test('threat 48: proven identities stay: each still leads to the same account', async () => {
  const home = await world.signUp({ sub: 'home', email: 'one@example.com' })
  const work = await world.signUp({ sub: 'work', email: 'one@example.com' })
  expect(await world.memberOf(home.token)).toBeUndefined()
  expect(await identitiesOf(work.member.id)).toEqual(['home', 'work'])

  const ann = await squat('ann@example.com')
  expect((await verify(await tokenTo('ann@example.com'), ann)).status).toBe(200)
  const joined = await world.signUp({ sub: 'ann at home', email: 'ann@example.com' })
  expect(await identitiesOf(joined.member.id)).toEqual(['ann at home', 'squatter'])
  expect((await world.signUp(ann.claims)).member.id).toBe(ann.member.id)
})

test('threat 48: an identity from before proofs were stored is proven at its next sign-in', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  await world.pool.query('update identities set is_proven = false')
  await world.signUp(ann.claims)
  expect((await world.signUp({ sub: 'work', email: 'ann@example.com' })).member.id).toBe(ann.member.id)
  expect(await identitiesOf(ann.member.id)).toEqual(['ann', 'work'])
})

test('threat 48: the provider’s first proof ends earlier sessions and mailed links', async () => {
  const before = await squat()
  const token = await tokenTo()
  const after = await world.signUp({ ...before.claims, email_verified: true })
  expect(after.member.id).toBe(before.member.id)
  expect(await world.memberOf(before.token)).toBeUndefined()
  expect((await verify(token, after)).body.code).toBe('verificationLinkInvalid')
})

test('threat 48: a link that was mailed to a previous address of the account is invalid', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'old@example.com' })
  await world.pool.query(
    `insert into tokens select $1, 'passwordReset', id, email_key, app_now() + interval '1 hour' from accounts`,
    [createHash('sha256').update('A'.repeat(43)).digest('hex')],
  )
  await world.signUp({ ...ann.claims, email: 'new@example.com' })
  expect((await world.pool.query('select from tokens')).rowCount).toBe(0)
})

test('threat 48: the owner of a verified address gets no mail when another person claims it', async () => {
  await world.signUp({ sub: 'victim', email: address })
  const squatter = await squat()
  expect((await world.call(squatter.member, resendVerification, { headers })).status).toBe(202)
  expect(await world.mailsTo(address)).toEqual([])
})

test('threats 3 and 48: an account that becomes the admin’s loses its sessions and unproven identities', async () => {
  const squatter = await world.signUp({ sub: 'squatter', email: adminEmail, email_verified: false })
  await world.call(squatter.member, updateOwnProfile, { body: { firstName: 'Eve' } })
  await world.pool.query('update accounts set email_verified = true')
  await world.service.admin.ensure()
  expect(await world.memberOf(squatter.token)).toBeUndefined()
  expect(await identitiesOf(squatter.member.id)).toEqual([])
  expect((await world.signUp(squatter.claims)).member.role).toBe('member')
  expect((await world.browser().logIn(adminEmail, adminPassword)).body.isAdmin).toBe(true)
})

test('threats 3 and 48: an admin who joins by the provider keeps the password, but no earlier session', async () => {
  const admin = await world.signInAdmin()
  const joined = await world.signUp({ sub: 'admin', email: adminEmail })
  expect([joined.member.id, joined.member.role]).toEqual([admin.member.id, 'admin'])
  expect(await world.memberOf(admin.token)).toBeUndefined()
  expect((await world.browser().logIn(adminEmail, adminPassword)).status).toBe(200)
})

test('a signed-in person who signs in again chooses the account at the provider', async () => {
  const ann = await world.signUp()
  const promptOf = async (browser: Person['browser']) =>
    new URL((await browser.start()).headers.get('location') ?? '').searchParams.get('prompt')
  expect([await promptOf(ann.browser), await promptOf(world.browser())]).toEqual(['select_account', null])
})
