import { createHash } from 'node:crypto'
import { setClock } from '@hunch/kit/testing'
import { endAllSessions, endSession, listSessions } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  ann = await world.signUp()
})
afterAll(() => world.stop())

const nobody = { id: '0190aaaa-0000-7000-8000-000000000001' }
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('only the hash of a session’s token is stored', async () => {
  const { rows } = await world.pool.query('select * from sessions where id = $1', [ann.member.sessionId])
  expect(ann.token).toMatch(/^[\w-]{43}$/)
  expect(rows[0].token_hash).toBe(createHash('sha256').update(ann.token).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(ann.token)
  expect(await world.memberOf(rows[0].token_hash)).toBeUndefined()
})

test('a member sees their sessions, the one in use first, with the device in words', async () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  await world.browser().signIn(ann.claims, '/', { 'user-agent': phone })
  const { status, body } = await world.call(ann.member, listSessions)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: ann.member.sessionId,
      device: 'Firefox on Linux',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      current: true,
    },
    {
      id: expect.any(String),
      device: 'Safari on iPhone',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      current: false,
    },
  ])
})

test('a member ends one of their sessions; it is invalid at once and cannot be ended again', async () => {
  const other = await world.signUp(ann.claims)
  const params = { id: other.member.sessionId }
  const reply = await world.call(ann.member, endSession, { params })
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([204, []])
  expect(await world.memberOf(other.token)).toBeUndefined()
  expect(await world.memberOf(ann.token)).toBeDefined()
  const again = await world.call(ann.member, endSession, { params })
  expect([again.status, again.body.code]).toEqual([404, 'sessionNotFound'])
})

test('ending the session in use clears its cookie', async () => {
  const reply = await world.call(ann.member, endSession, { params: { id: ann.member.sessionId } })
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^__Host-hunch_session=; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly; Secure/,
  )
})

test('threat 8: another member’s session is not found and cannot be ended', async () => {
  const bo = await world.signUp()
  expect((await world.call(bo.member, endSession, { params: { id: ann.member.sessionId } })).status).toBe(404)
  expect((await world.call(bo.member, listSessions)).body).toHaveLength(1)
  expect(await world.memberOf(ann.token)).toBeDefined()
})

test('one call ends all sessions of a member', async () => {
  const other = await world.signUp(ann.claims)
  const reply = await world.call(ann.member, endAllSessions)
  expect(reply.status).toBe(204)
  expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-hunch_session=;/)
  expect(await world.memberOf(ann.token)).toBeUndefined()
  expect(await world.memberOf(other.token)).toBeUndefined()
})

test('a session expires 30 days after its last use, which is stored', async () => {
  const { rows: before } = await world.pool.query('select last_seen_at from sessions where id = $1', [
    ann.member.sessionId,
  ])
  await setClock(world.config.databaseUrl, days(29))
  expect(await world.memberOf(ann.token)).toBeDefined()
  const { rows: after } = await world.pool.query('select last_seen_at from sessions where id = $1', [
    ann.member.sessionId,
  ])
  expect(after[0].last_seen_at.getTime() - before[0].last_seen_at.getTime()).toBeGreaterThan(28 * 86_400_000)
  await setClock(world.config.databaseUrl, days(58))
  expect(await world.memberOf(ann.token)).toBeDefined()
  await setClock(world.config.databaseUrl, days(89))
  expect(await world.memberOf(ann.token)).toBeUndefined()
  expect((await world.call(ann.member, listSessions)).body).toEqual([])
  await setClock(world.config.databaseUrl, null)
})

test('after the clock is set back, no session has a last use in the future', async () => {
  await setClock(world.config.databaseUrl, new Date(Date.now() + 30 * 60_000))
  const { member } = await world.signUp(ann.claims)
  await setClock(world.config.databaseUrl, null)
  const listed: { id: string; lastSeenAt: string }[] = (await world.call(member, listSessions)).body
  const session = listed.find(({ id }) => id === member.sessionId)
  expect(Math.abs(Date.parse(session?.lastSeenAt ?? '') - Date.now())).toBeLessThan(60_000)
})

test('a use within the same minute is not stored again', async () => {
  const seen = async () =>
    (await world.pool.query('select last_seen_at, xmin from sessions where id = $1', [ann.member.sessionId])).rows[0]
  const before = await seen()
  await Promise.all(Array.from({ length: 20 }, () => world.memberOf(ann.token)))
  expect(await seen()).toEqual(before)
})

test('uses of several sessions are stored together, without those that another transaction locks', async () => {
  const people = [ann, await world.signUp(), await world.signUp()]
  const ids = people.map(({ member }) => member.sessionId)
  const seenNow = async () => {
    const recently = "select id from sessions where id = any ($1) and last_seen_at > now() - interval '1 minute'"
    const { rows } = await world.pool.query<{ id: string }>(recently, [ids])
    return ids.map((id) => rows.some((row) => row.id === id))
  }
  await world.pool.query("update sessions set last_seen_at = now() - interval '2 minutes' where id = any ($1)", [ids])
  const resolve = () => world.client.resolveSessions({ sessionTokens: people.map(({ token }) => token) })

  const other = await world.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from sessions where id = $1 for update', [ids[1]])
    const { sessions } = await resolve()
    expect(sessions.map(({ session }) => session?.sessionId)).toEqual(ids)
    expect(await seenNow()).toEqual([true, false, true])
  } finally {
    await other.query('rollback')
    other.release()
  }
  await resolve()
  expect(await seenNow()).toEqual([true, true, true])
})

test('expired sessions and attempts are deleted', async () => {
  await setClock(world.config.databaseUrl, days(120))
  expect(await world.service.flush()).toBeGreaterThan(0)
  const { rows } = await world.pool.query(
    'select (select count(*) from sessions)::int + (select count(*) from attempts)::int as n',
  )
  expect(rows[0].n).toBe(0)
  await setClock(world.config.databaseUrl, null)
})

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(1_000_000), "' or 1=1 --", '\u0000', '{"$ne":""}'])(
  'an invalid token has no session: %#',
  async (token) => {
    expect(await world.memberOf(token)).toBeUndefined()
  },
)

describe('threat 1: a visitor', () => {
  test.each([listSessions, endAllSessions, endSession])('may not $method $path', async (contract) => {
    const reply = await world.call(null, contract, { params: nobody })
    expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
  })
})

test('an invalid id is rejected, naming the field', async () => {
  const reply = await world.call(ann.member, endSession, { params: { id: 'x' } })
  expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'id'])
})

describe('signing out', () => {
  test('takes effect at once if the navigation comes from the product itself', async () => {
    const reply = await ann.browser.logOut({ 'sec-fetch-site': 'same-origin' })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
    expect(await world.memberOf(ann.token)).toBeUndefined()
    expect(ann.browser.sessionToken()).toBe('')
  })

  test.each(['cross-site', 'same-site', 'none', ''])(
    'threat 14: shows a confirmation page if Sec-Fetch-Site is %j',
    async (site) => {
      const reply = await ann.browser.logOut({ 'sec-fetch-site': site })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.body).toContain('<h1>Sign out of Hunch &amp; Co?</h1>')
      expect(reply.body).not.toMatch(/<script|style=|<style|Hunch & Co/)
      expect(await world.memberOf(ann.token)).toBeDefined()
    },
  )

  test('is completed by the link on that page, which works for this session only', async () => {
    const page = await ann.browser.logOut({ 'sec-fetch-site': 'none' })
    const confirm = /confirm=([0-9a-f]+)/.exec(page.body)?.[1] ?? ''
    const bo = await world.signUp()
    expect((await bo.browser.logOut({}, { confirm })).status).toBe(200)
    expect((await ann.browser.logOut({}, { confirm: `${confirm.slice(1)}0` })).status).toBe(200)
    expect((await ann.browser.logOut({}, { confirm })).status).toBe(302)
    expect(await world.memberOf(ann.token)).toBeUndefined()
    expect(await world.memberOf(bo.token)).toBeDefined()
  })

  test('without a session redirects to the landing page', async () => {
    const reply = await world.browser().logOut({ 'sec-fetch-site': 'cross-site' })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
  })
})
