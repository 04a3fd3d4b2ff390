import {
  changeRegistration,
  createInvitationLink,
  getAuditLog,
  getInvitation,
  listInvitationLinks,
  withdrawInvitationLink,
} from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
  await world.call(admin.member, changeRegistration, { body: { mode: 'invitation', minimumAge: 16 } })
})
afterAll(() => world.stop())

async function make(body: { uses?: number; days?: number; note?: string } = {}) {
  const reply = await world.call(admin.member, createInvitationLink, { body: { uses: 2, days: 7, ...body } })
  expect(reply.status).toBe(201)
  return reply.body as { link: { id: string }; code: string }
}
const list = async () => (await world.call(admin.member, listInvitationLinks)).body
const check = async (code: string) => (await world.call(null, getInvitation, { query: { code } })).body
let people = 0
/** Follows a link as a new person, up to the page that completes the sign-up. */
async function follow(code: string) {
  people += 1
  const browser = world.browser()
  const claims = { sub: `invited-${people}`, email: `invited-${people}@example.com`, email_verified: true }
  const { headers } = await browser.signIn(claims, '/trending', {}, code)
  return { browser, location: headers.get('location') }
}

test('threat 25: a code is 128 random bits, of which only the hash is stored, and is shown once', async () => {
  const { link, code } = await make({ note: 'the choir' })
  expect(code).toMatch(/^[\w-]{22}$/)
  const { rows } = await world.pool.query('select l::text as row from invitation_links l where id = $1', [link.id])
  expect(rows[0].row).not.toContain(code)
  expect(JSON.stringify(await list())).not.toContain(code)
  expect((await make()).code).not.toBe(code)
})

test('a link is listed with the uses that are left, and lets that many people in', async () => {
  const { link, code } = await make({ uses: 1, note: 'the choir' })
  const shown = async () => (await list()).find(({ id }: { id: string }) => id === link.id)
  expect(await shown()).toMatchObject({ note: 'the choir', uses: 1, usesLeft: 1, state: 'good' })
  const { browser, location } = await follow(code)
  expect([location, await check(code)]).toEqual(['/sign-up', { state: 'good' }])
  expect((await browser.completeSignUp()).body.state).toBe('joined')
  expect(await shown()).toMatchObject({ usesLeft: 0, state: 'usedUp' })
  expect(await check(code)).toEqual({ state: 'usedUp' })
  expect((await follow(code)).location).toBe('/?signInError=invitationEnded')
})

test('a cancelled sign-up does not use up the link', async () => {
  const { code } = await make({ uses: 1 })
  const { browser } = await follow(code)
  expect((await browser.completeSignUp({})).body.code).toBe('ageNotConfirmed')
  await browser.cancelSignUp()
  expect(await check(code)).toEqual({ state: 'good' })
})

test('threat 60: if ten people complete at once by a link for three, three join', async () => {
  const { code } = await make({ uses: 3 })
  const followed = await Promise.all(Array.from({ length: 10 }, () => follow(code)))
  const replies = await Promise.all(followed.map(({ browser }) => browser.completeSignUp()))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ body }) => body.code === 'invitationEnded')).toHaveLength(7)
})

test('threat 60: a link that is withdrawn during a sign-up rejects that sign-up', async () => {
  const { link, code } = await make()
  const { browser } = await follow(code)
  expect((await world.call(admin.member, withdrawInvitationLink, { params: { id: link.id } })).status).toBe(204)
  expect(await check(code)).toEqual({ state: 'withdrawn' })
  const reply = await browser.completeSignUp()
  expect([reply.status, reply.body.code]).toEqual([403, 'invitationEnded'])
  const { entries } = (await world.call(admin.member, getAuditLog)).body
  expect(entries[0]).toMatchObject({ action: 'invitation.withdrawn', ip: '192.0.2.1' })
})

test('a link expires after its days, and is no longer listed 90 days later', async () => {
  const { link, code } = await make({ days: 1 })
  await world.moveClock(86_400 + 60)
  expect(await check(code)).toEqual({ state: 'expired' })
  expect((await follow(code)).location).toBe('/?signInError=invitationEnded')
  await world.moveClock(92 * 86_400)
  await world.service.flush()
  expect((await list()).some(({ id }: { id: string }) => id === link.id)).toBe(false)
  await world.moveClock(null)
})

test('a person with an account signs in by a link without using it up', async () => {
  const { code } = await make({ uses: 1 })
  const { browser } = await follow(code)
  await browser.completeSignUp()
  const { code: other } = await make({ uses: 1 })
  const claims = { sub: `invited-${people}`, email: `invited-${people}@example.com`, email_verified: true }
  expect((await world.browser().signIn(claims, '/', {}, other)).headers.get('location')).toBe('/')
  expect(await check(other)).toEqual({ state: 'good' })
})

test('a sign-up joins an account that has verified its e-mail meanwhile, without using up the link', async () => {
  const { code } = await make()
  const { code: other } = await make({ uses: 1 })
  const { browser: first } = await follow(code)
  const second = world.browser()
  const claims = { sub: `again-${people}`, email: `invited-${people}@example.com`, email_verified: true }
  expect((await second.signIn(claims, '/', {}, other)).headers.get('location')).toBe('/sign-up')
  expect((await first.completeSignUp()).body.state).toBe('joined')
  expect((await second.completeSignUp()).body.state).toBe('joined')
  expect(await check(other)).toEqual({ state: 'good' })
})

test('threats 25 and 60: a guessed code gets 404, and after 30 tries 429', async () => {
  const ask = () => world.call(null, getInvitation, { query: { code: 'B'.repeat(22) }, ip: '203.0.113.77' })
  const replies = []
  for (let tries = 0; tries < 31; tries += 1) replies.push((await ask()).status)
  expect(new Set(replies.slice(0, 30))).toEqual(new Set([404]))
  expect(replies[30]).toBe(429)
})
