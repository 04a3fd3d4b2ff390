import { eventually, manualTimers } from '@hunch/kit/testing'
import { type Call, calls, detectLocation } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sessionLimits } from '../src/sessions/limits.ts'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

let gateway: TestGateway
const timers = manualTimers()
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    gateway = await startGateway({ carrier, config: { timers } })
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
    gateway.auth.ended.clear()
    gateway.auth.resolved.length = 0
  })

  const id = '01990000-0000-7000-8000-000000000001'
  const needSession = Object.entries(calls).filter(([, call]) => call.who !== 'visitor' && call.who !== 'service')
  /** Expires all cached sessions. */
  const cacheExpired = () => timers.advance(sessionLimits.sessionCacheMs)

  describe('threat 1: calls that need a session, without one', () => {
    test.each(needSession)('%s is rejected with 401 Unauthorized and reaches no service', async (_name, call: Call) => {
      const reply = await gateway.as(undefined, call.path.replace(/\{\w+\}/g, id), { method: call.method })
      expect(reply.status).toBe(401)
      expect(reply.json()).toMatchObject({ title: 'Unauthorized', code: 'notSignedIn' })
      expect(Object.values(gateway.upstreams).flatMap(({ received }) => received)).toEqual([])
    })

    test.each(['unknown-0123456789abcdef', 'x', "' OR 1=1 --", 'a'.repeat(5_000)])(
      'a cookie without a session counts as a visitor (%#)',
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
    test('a visitor gets 401, a member 403, and the admin passes', async () => {
      const path = `/api/admin/predictions/${id}`
      expect((await gateway.as(undefined, path, { method: 'DELETE' })).status).toBe(401)
      const member = await gateway.as('ann', path, { method: 'DELETE' })
      expect([member.status, member.json().code]).toEqual([403, 'adminOnly'])
      expect(gateway.upstreams.predictions.received).toEqual([])
      expect((await gateway.as('admin', path, { method: 'DELETE' })).status).toBe(200)
    })
  })

  describe('the signed identity', () => {
    test('names the member, for one service only', async () => {
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

    test('is signed for visitors too, without a member', async () => {
      const reply = await gateway.as(undefined, '/api/predictions/explore')
      const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
      const claims = await gateway.claims('predictions', authorization)
      expect(claims).toMatchObject({ iss: 'gateway', ip: '127.0.0.1' })
      expect(claims.sub).toBeUndefined()
    })

    test('has the role that auth returns', async () => {
      const reply = await gateway.as('admin', '/api/auth/sessions')
      const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
      expect((await gateway.claims('auth', authorization)).role).toBe('admin')
    })
  })

  describe('threat 19: a session that has ended', () => {
    test('is rejected within half a second, without any event', async () => {
      await cacheExpired()
      expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(200)
      gateway.auth.ended.add(people.ann.token)
      await cacheExpired()
      expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(401)
    })

    test('is cached from the request to auth, not from its response', async () => {
      await cacheExpired()
      const release = gateway.auth.hold()
      const first = gateway.as('ann', '/api/auth/sessions')
      await eventually(() => gateway.auth.resolved.length > 0)
      await cacheExpired()
      release()
      expect((await first).status).toBe(200)
      gateway.auth.ended.add(people.ann.token)
      expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(401)
    })
  })

  describe('threat 19: a session that ends while auth stalls', () => {
    /**
     * Ends Ann's session after auth has read it, and holds the response. Returns Ann's call, and a function that releases the
     * response.
     */
    async function endWhileStalled() {
      await cacheExpired()
      const release = gateway.auth.holdResponses()
      const call = gateway.as('ann', '/api/auth/sessions')
      await eventually(() => gateway.auth.resolved.length > 0)
      gateway.auth.ended.add(people.ann.token)
      return { call, release }
    }

    test('is rejected a second later, as auth’s response is too old by then', async () => {
      const { call, release } = await endWhileStalled()
      await timers.advance(sessionLimits.sessionKnownMs)
      release()
      expect((await call).status).toBe(401)
    })

    test('is accepted until then', async () => {
      const { call, release } = await endWhileStalled()
      await timers.advance(sessionLimits.sessionKnownMs - 1)
      release()
      expect((await call).status).toBe(200)
    })

    test('leads to 503 if auth keeps stalling', async () => {
      await cacheExpired()
      let release = gateway.auth.holdResponses()
      const call = gateway.as('bo', '/api/auth/sessions')
      for (const asked of [1, 2]) {
        await eventually(() => gateway.auth.resolved.length === asked)
        await timers.advance(sessionLimits.sessionKnownMs)
        const next = gateway.auth.holdResponses()
        release()
        release = next
      }
      expect((await call).status).toBe(503)
      release()
    })
  })

  test('a time zone that the member changed counts from their next call on', async () => {
    const zone = async () => {
      const { headers } = (await gateway.as('bo', `/api/votes/${id}`)).json<{ headers: Record<string, string> }>()
      return (await gateway.claims('predictions', headers['authorization'])).tz
    }
    expect(await zone()).toBe('Africa/Nairobi')
    gateway.auth.timeZones.set(people.bo.token, 'Asia/Tokyo')
    const { method, path } = detectLocation
    const headers = { 'content-type': 'application/json' }
    expect((await gateway.as('bo', path, { method, headers, body: '{}' })).status).toBe(200)
    expect(await zone()).toBe('Asia/Tokyo')
  })

  test('concurrent calls share one request to auth', async () => {
    await cacheExpired()
    const release = gateway.auth.hold()
    const replies = Array.from({ length: 50 }, () => gateway.as('bo', '/api/auth/sessions'))
    await eventually(() => gateway.auth.resolved.length > 0)
    release()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(gateway.auth.resolved.length).toBeLessThan(5)
  })

  test('sessions in use are resolved in one request, others alone, and an invalid token not at all', async () => {
    await cacheExpired()
    const call = (person: 'ann' | 'bo' | 'admin') => gateway.as(person, '/api/auth/sessions')
    await Promise.all([call('ann'), call('bo'), call('admin')])
    await Promise.all([call('ann'), call('bo')])
    await cacheExpired()
    gateway.auth.questions.length = 0
    gateway.auth.ended.add(people.bo.token)
    expect((await call('ann')).status).toBe(200)
    expect((await call('bo')).status).toBe(401)
    expect((await call('admin')).status).toBe(200)
    expect(gateway.auth.questions).toEqual([[people.ann.token, people.bo.token], [people.admin.token]])
    const long = await send(gateway.url, '/api/auth/sessions', {
      headers: { cookie: `hunch_session=${'a'.repeat(65)}` },
    })
    expect([long.status, gateway.auth.questions.length]).toEqual([401, 2])
  })

  test('a known session stays known during a refresh, although strangers have used up its address', async () => {
    const strict = await startGateway({ carrier, config: { timers, limits: { addressReads: 5, windowSeconds: 60 } } })
    const call = () => strict.as('ann', '/api/auth/sessions')
    expect((await call()).status).toBe(200)
    const flood = Array.from({ length: 10 }, () => send(strict.url, '/api/categories'))
    expect((await timers.until(Promise.all(flood))).map(({ status }) => status)).toContain(429)
    await cacheExpired()
    const release = strict.auth.hold()
    strict.auth.resolved.length = 0
    const first = call()
    await eventually(() => strict.auth.resolved.length > 0)
    const second = call()
    // A file is not counted. Once it has arrived, the second call has been counted.
    expect((await send(strict.url, '/manifest.webmanifest')).status).toBe(200)
    release()
    expect([(await timers.until(first)).status, (await timers.until(second)).status]).toEqual([200, 200])
    await strict.stop()
  })

  test('a session’s cookie is found among others, by its whole name, and the first one counts', async () => {
    const { token } = people.ann
    const ask = async (cookie: string) =>
      (await send(gateway.url, '/api/auth/sessions', { headers: { cookie } })).status
    for (const cookie of [`a=b; hunch_session=${token}; c=d`, `hunch_session;hunch_session = ${token} ;a`])
      expect([cookie, await ask(cookie)]).toEqual([cookie, 200])
    for (const other of ['my_hunch_session', 'a=hunch_session', 'hunch_session=x; hunch_session'])
      expect([other, await ask(`${other}=${token}`)]).toEqual([other, 401])
  })

  describe('threat 17: the name of the cookie', () => {
    test('over https the plain name is ignored', async () => {
      const secure = await startGateway({ carrier, config: { secure: true, mounts: [] } })
      const ask = (cookie: string) => send(secure.url, '/api/auth/sessions', { headers: { cookie } })
      expect((await ask(`hunch_session=${people.ann.token}`)).status).toBe(401)
      expect((await ask(`__Host-hunch_session=${people.ann.token}`)).status).toBe(200)
      await secure.stop()
    })
  })

  describe('while auth is unavailable', () => {
    let alone: TestGateway
    beforeAll(async () => {
      alone = await startGateway({ carrier })
      await alone.auth.stop()
    })
    afterAll(() => alone.stop())

    test('calls that need a member are rejected with 503, as a problem', async () => {
      const reply = await alone.as('ann', '/api/votes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect([reply.status, reply.json().code]).toEqual([503, 'unavailable'])
    })

    test("visitors' reads are served, with and without a cookie", async () => {
      expect((await alone.as(undefined, '/api/predictions/explore')).status).toBe(200)
      const reply = await alone.as('ann', '/api/predictions/explore')
      const { authorization } = reply.json<{ headers: Record<string, string> }>().headers
      expect((await alone.claims('predictions', authorization)).sub).toBeUndefined()
    })

    test("a member's report does not count as a visitor's: it is rejected with 503", async () => {
      const report = (person: 'ann' | undefined) =>
        alone.as(person, '/api/reports', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      expect((await report('ann')).status).toBe(503)
      expect((await report(undefined)).status).toBe(200)
    })

    test('a read of the signed-in user gets 503, so that no member appears signed out', async () => {
      expect((await alone.as('ann', '/api/auth/user')).status).toBe(503)
      expect((await alone.as(undefined, '/api/auth/user')).status).toBe(200)
    })
  })
})
