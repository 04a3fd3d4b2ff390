import { manualTimers } from '@hunch/kit/testing'
import { Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sessionLimits } from '../src/sessions/limits.ts'
import { type Person, people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
const timers = manualTimers()
beforeAll(async () => {
  // A few members make all calls, more than the default limit allows.
  gateway = await startGateway({ config: { timers, limits: { memberWrites: 1_000 } } })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
})

const id = '01990000-0000-7000-8000-000000000001'
const type = { json: 'application/json', multipart: 'multipart/form-data; boundary=x', form: '', binary: '' }
/** Expires all cached sessions. */
const cacheExpired = () => timers.advance(sessionLimits.sessionCacheMs)

const make = (person: Person | undefined, { method, path, bodyType }: Call) => {
  const address = path.replace('{file}', 'AAAAAAAAAAAAAAAAAAAAAA').replace(/\{\w+\}/g, id)
  const headers = method === 'GET' ? {} : { 'content-type': type[bodyType ?? 'json'] }
  return gateway.as(person, address, { method, headers })
}
const received = () => Object.values(gateway.upstreams).flatMap((upstream) => upstream.received)

/** Calls that services own; the gateway's own are tested in live.test.ts and status.test.ts. */
const routed = Object.entries(calls).filter(([, call]) => call.who !== 'service' && call.owner !== 'gateway')
const of = (who: Call['who']) => routed.filter(([, call]) => call.who === who)

describe('calls of moderators', () => {
  test.each(of('moderator'))('threat 2: %s is for moderators and the admin', async (_name, call: Call) => {
    expect((await make(undefined, call)).status).toBe(401)
    const member = await make('ann', call)
    expect([member.status, member.json().code]).toEqual([403, 'moderatorOnly'])
    expect(received()).toEqual([])
    expect((await make('mo', call)).status).toBe(200)
    expect((await make('admin', call)).status).toBe(200)
  })

  test.each(of('admin'))('threat 2: %s is not for moderators', async (_name, call: Call) => {
    const reply = await make('mo', call)
    expect([reply.status, reply.json().code]).toEqual([403, 'adminOnly'])
    expect(received()).toEqual([])
  })

  test('the signed identity names the role', async () => {
    await gateway.as('mo', `/api/votes/${id}`)
    const { authorization } = gateway.upstreams.predictions.received[0]?.headers ?? {}
    expect((await gateway.claims('predictions', authorization)).role).toBe('moderator')
  })

  test('threat 67: are rejected within half a second of a lost role, without any event', async () => {
    const listCases = () => gateway.as('mo', '/api/moderation/cases')
    await cacheExpired()
    expect((await listCases()).status).toBe(200)
    gateway.auth.roles.set(people.mo.token, Role.MEMBER)
    await cacheExpired()
    expect((await listCases()).json()).toMatchObject({ status: 403, code: 'moderatorOnly' })
    gateway.auth.roles.clear()
    await cacheExpired()
  })
})

describe('threat 68: a member who is suspended', () => {
  const until = new Date('2099-12-01T10:00:00.000Z')
  beforeAll(async () => {
    gateway.auth.suspended.set(people.bo.token, until)
    await cacheExpired()
  })
  afterAll(() => gateway.auth.suspended.clear())

  const open = routed.filter(([, call]) => call.who === 'member' || call.who === 'visitor')
  const changes = open.filter(([, call]) => call.method !== 'GET')

  test.each(changes.filter(([, call]) => !call.evenSuspended))('may not make %s', async (_name, call: Call) => {
    const reply = await make('bo', call)
    expect(reply.json()).toMatchObject({ status: 403, code: 'suspended', params: { until: until.toISOString() } })
    expect(received()).toEqual([])
  })

  test.each(changes.filter(([, call]) => call.evenSuspended))('may make %s', async (_name, call: Call) => {
    expect((await make('bo', call)).status).toBe(200)
  })

  test.each(open.filter(([, call]) => call.method === 'GET'))('may read %s', async (_name, call: Call) => {
    expect((await make('bo', call)).status).toBe(200)
  })

  test('may manage their account, but do nothing that others see', () => {
    const named = changes.filter(([, call]) => call.evenSuspended).map(([name]) => name)
    expect(named).toEqual(
      expect.arrayContaining(['appealAct', 'deleteOwnAccount', 'endSession', 'markRead', 'setLanguage', 'blockUser']),
    )
    for (const name of [
      'castVote',
      'createPrediction',
      'createComment',
      'setReaction',
      'updateOwnProfile',
      'followUser',
    ])
      expect(named).not.toContain(name)
  })

  test('may send HEAD to a read and to the live stream', async () => {
    const reply = await gateway.as('bo', '/api/categories', { method: 'HEAD' })
    expect(reply.status).toBe(200)
    const stream = await gateway.as('bo', `/api/live?posts=${id}`, { method: 'HEAD' })
    expect(stream.status).toBe(200)
  })

  test('is rejected within half a second of the act, and accepted within half a second of its end', async () => {
    const vote = () =>
      gateway.as('ann', '/api/votes', { method: 'POST', headers: { 'content-type': 'application/json' } })
    expect((await vote()).status).toBe(200)
    gateway.auth.suspended.set(people.ann.token, until)
    await cacheExpired()
    expect((await vote()).json().code).toBe('suspended')
    gateway.auth.suspended.delete(people.ann.token)
    await cacheExpired()
    expect((await vote()).status).toBe(200)
  })

  test('may neither moderate nor read as a moderator', async () => {
    gateway.auth.suspended.set(people.mo.token, until)
    await cacheExpired()
    for (const [, call] of of('moderator'))
      expect((await make('mo', call)).json()).toMatchObject({ status: 403, code: 'suspended' })
    expect(received()).toEqual([])
    expect((await gateway.as('mo', '/api/moderation/cases', { method: 'HEAD' })).status).toBe(403)
    gateway.auth.suspended.delete(people.mo.token)
  })
})
