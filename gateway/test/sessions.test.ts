import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
  gateway.auth.ended.clear()
  gateway.auth.asked.length = 0
})

const id = '01990000-0000-7000-8000-000000000001'
const needSession = Object.entries(calls).filter(([, call]) => call.who === 'member' || call.who === 'admin')
/** Longer than a session is remembered. */
const forgotten = () => new Promise((done) => setTimeout(done, 510))

describe('threat 1: calls that need a session, without one', () => {
  test.each(needSession)('%s answers 401 Unauthorized and reaches nobody', async (_name, call: Call) => {
    const reply = await gateway.as(undefined, call.path.replace(/\{\w+\}/g, id), { method: call.method })
    expect(reply.status).toBe(401)
    expect(reply.json()).toMatchObject({ title: 'Unauthorized', code: 'notSignedIn' })
    expect(Object.values(gateway.upstreams).flatMap(({ received }) => received)).toEqual([])
  })

  test.each(['unknown-0123456789abcdef', 'x', "' OR 1=1 --", 'a'.repeat(5_000)])(
    'a cookie that no session has is a visitor (%#)',
    async (token) => {
      const headers = { cookie: `hunch_session=${token}` }
      expect((await send(gateway.url, '/api/auth/sessions', { headers })).status).toBe(401)
      expect((await send(gateway.url, '/api/categories', { headers })).status).toBe(200)
      const claims = await gateway.claims(
        'predictions',
        gateway.upstreams.predictions.received[0]?.headers.authorization,
      )
      expect(claims.sub).toBeUndefined()
    },
  )
})

describe('threat 2: calls of the admin', () => {
  test('a visitor gets 401, a member 403, and the admin gets through', async () => {
    const path = `/api/admin/predictions/${id}`
    expect((await gateway.as(undefined, path, { method: 'DELETE' })).status).toBe(401)
    const member = await gateway.as('ann', path, { method: 'DELETE' })
    expect([member.status, member.json().code]).toEqual([403, 'adminOnly'])
    expect(gateway.upstreams.predictions.received).toEqual([])
    expect((await gateway.as('admin', path, { method: 'DELETE' })).status).toBe(200)
  })
})

describe('the signed identity', () => {
  test('says who the member is, for one service only', async () => {
    const reply = await gateway.as('ann', `/api/votes/${id}`)
    const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
    expect(await gateway.claims('predictions', authorization)).toMatchObject({
      iss: 'gateway',
      aud: 'predictions',
      sub: people.ann.id,
      sid: `session-of-${people.ann.id}`,
      role: 'member',
      tz: 'Africa/Nairobi',
      ip: '127.0.0.1',
    })
    await expect(gateway.claims('auth', authorization)).rejects.toThrow()
  })

  test('is there for visitors too, without a member in it', async () => {
    const reply = await gateway.as(undefined, '/api/predictions/explore')
    const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
    const claims = await gateway.claims('predictions', authorization)
    expect(claims).toMatchObject({ iss: 'gateway', ip: '127.0.0.1' })
    expect(claims.sub).toBeUndefined()
  })

  test('says admin where auth says so', async () => {
    const reply = await gateway.as('admin', '/api/auth/sessions')
    const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
    expect((await gateway.claims('auth', authorization)).role).toBe('admin')
  })
})

describe('threat 19: a session that has ended', () => {
  test('is dead within half a second, without any event', async () => {
    await forgotten()
    expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(200)
    gateway.auth.ended.add(people.ann.token)
    await forgotten()
    expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(401)
  })

  test('the age of an answer counts from the question, not from the answer', async () => {
    await forgotten()
    const release = gateway.auth.hold()
    const first = gateway.as('ann', '/api/auth/sessions')
    await forgotten()
    release()
    expect((await first).status).toBe(200)
    gateway.auth.ended.add(people.ann.token)
    expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(401)
  })
})

test('calls that come together share a question to auth', async () => {
  await forgotten()
  const release = gateway.auth.hold()
  const replies = Array.from({ length: 50 }, () => gateway.as('bo', '/api/auth/sessions'))
  while (gateway.auth.asked.length === 0) await new Promise((done) => setTimeout(done, 5))
  release()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(gateway.auth.asked.length).toBeLessThan(5)
})

describe('threat 17: the name of the cookie', () => {
  test('over https the plain name counts for nothing', async () => {
    const secure = await startGateway({ config: { secure: true, mounts: [] } })
    const ask = (cookie: string) => send(secure.url, '/api/auth/sessions', { headers: { cookie } })
    expect((await ask(`hunch_session=${people.ann.token}`)).status).toBe(401)
    expect((await ask(`__Host-hunch_session=${people.ann.token}`)).status).toBe(200)
    await secure.stop()
  })
})

describe('with auth away', () => {
  let alone: TestGateway
  beforeAll(async () => {
    alone = await startGateway()
    await alone.auth.stop()
  })
  afterAll(() => alone.stop())

  test('calls that need a member answer 503, as a problem and soon', async () => {
    const from = performance.now()
    const reply = await alone.as('ann', '/api/votes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([reply.status, reply.json().code]).toEqual([503, 'unavailable'])
    expect(performance.now() - from).toBeLessThan(5_000)
  })

  test("visitors' reads are served, with and without a cookie", async () => {
    expect((await alone.as(undefined, '/api/predictions/explore')).status).toBe(200)
    const reply = await alone.as('ann', '/api/predictions/explore')
    const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
    expect((await alone.claims('predictions', authorization)).sub).toBeUndefined()
  })

  test('nobody is told that she is signed out while that is not known', async () => {
    expect((await alone.as('ann', '/api/auth/user')).status).toBe(503)
    expect((await alone.as(undefined, '/api/auth/user')).status).toBe(200)
  })
})
