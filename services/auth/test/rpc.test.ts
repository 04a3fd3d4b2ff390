import { connect } from '@hunch/kit/rpc'
import { testKeys } from '@hunch/kit/testing'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { appointModerator, dismissModerator, setLocation } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const as = (name: string, keys = world.keys) =>
  connect(AuthService, {
    audience: 'auth',
    address: world.service.addresses().rpc,
    identity: keys.identity(name),
    timeoutMs: 20_000,
  })

test('the gateway resolves the sessions of cookies', async () => {
  const ann = await world.signUp()
  const gateway = as('gateway')
  const admin = await world.signInAdmin()
  const mo = await world.signUp()
  await world.call(admin.member, appointModerator, { params: { id: mo.member.id } })
  const unknown = 'x'.repeat(43)
  const sessionTokens = [unknown, admin.token, 'no token', ann.token, mo.token]
  const { sessions } = await gateway.resolveSessions({ sessionTokens })
  const roles = sessions.map(({ session }) => session?.role)
  expect(roles).toEqual([undefined, Role.ADMIN, undefined, Role.MEMBER, Role.MODERATOR])
  expect(sessions[3]?.session).toMatchObject({
    memberId: ann.member.id,
    sessionId: ann.member.sessionId,
    timeZone: 'UTC',
  })
  const one = await gateway.resolveSession({ sessionToken: ann.token })
  expect(one.session).toEqual(sessions[3]?.session)
  const tooMany = Array(501).fill(ann.token)
  await expect(gateway.resolveSessions({ sessionTokens: tooMany })).rejects.toMatchObject({ kind: 'invalid' })
  gateway.close()
})

test('threat 13: other services cannot resolve sessions, and strangers and wrong keys are rejected', async () => {
  const predictions = as('predictions')
  await expect(predictions.resolveSessions({ sessionTokens: ['x'] })).rejects.toMatchObject({ kind: 'forbidden' })
  const stranger = as('stranger')
  await expect(stranger.getMemberCards({ memberIds: [] })).rejects.toMatchObject({ kind: 'forbidden' })
  const forged = as('gateway', await testKeys('gateway'))
  await expect(forged.resolveSessions({ sessionTokens: ['x'] })).rejects.toMatchObject({ kind: 'unauthenticated' })
  for (const client of [predictions, stranger, forged]) client.close()
})

test('a service gets the cards of members that exist', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'ann@example.com', family_name: 'Reader' })
  await world.call(ann.member, setLocation, { body: { country: 'KE', city: 'Nairobi' } })
  const bo = await world.signUp({ given_name: undefined as never })
  const predictions = as('predictions')
  const gone = '0190aaaa-0000-7000-8000-000000000001'
  const { cards } = await predictions.getMemberCards({
    memberIds: [ann.member.id, ann.member.id, gone, 'x', "' or 1=1", '\u0000', bo.member.id],
  })
  expect(cards).toHaveLength(2)
  expect(cards.find(({ memberId }) => memberId === ann.member.id)).toMatchObject({
    firstName: 'Ann',
    lastName: 'Reader',
    maskedEmail: 'a…@example.com',
    profileImageFile: '',
    country: 'KE',
    userRank: 'Rookie',
    isActive: true,
    version: 2n,
  })
  expect(cards.find(({ memberId }) => memberId === bo.member.id)).toMatchObject({
    firstName: '',
    lastName: '',
    country: '',
    version: 1n,
  })
  expect((await predictions.getMemberCards({ memberIds: [] })).cards).toEqual([])
  predictions.close()
})

test('only moderation can read the moderators and the facts about a reporter', async () => {
  const admin = await world.signInAdmin()
  const ann = await world.signUp()
  const bo = await world.signUp()
  await world.call(admin.member, appointModerator, { params: { id: bo.member.id } })
  const moderation = as('moderation')
  const staff = await moderation.getStaff({})
  expect([staff.adminId, staff.moderatorIds]).toEqual([admin.member.id, expect.arrayContaining([bo.member.id])])
  await world.call(admin.member, dismissModerator, { params: { id: bo.member.id } })
  expect((await moderation.getStaff({})).moderatorIds).not.toContain(bo.member.id)
  const { facts } = await moderation.getReporterFacts({ memberId: ann.member.id })
  expect(facts).toMatchObject({ emailVerified: true, scoredVotes: 0 })
  expect(Date.now() - Number(facts?.joinedMs)).toBeLessThan(600_000)
  expect((await moderation.getReporterFacts({ memberId: 'x' })).facts).toBeUndefined()
  moderation.close()
  const social = as('social')
  await expect(social.getStaff({})).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(social.getReporterFacts({ memberId: ann.member.id })).rejects.toMatchObject({ kind: 'forbidden' })
  social.close()
})

test('a call for more than 1,000 cards is rejected', async () => {
  await world.pool.query(`insert into accounts (id, email, email_key, email_verified, provider)
    select gen_random_uuid(), 'm' || n || '@example.com', 'm' || n || '@example.com', true, 'google' from generate_series(1, 1000) n`)
  const { rows } = await world.pool.query("select id from accounts where email like 'm%@example.com'")
  const memberIds: string[] = rows.map(({ id }) => id)
  const predictions = as('predictions')
  expect((await predictions.getMemberCards({ memberIds })).cards).toHaveLength(1_000)
  await expect(predictions.getMemberCards({ memberIds: [...memberIds, 'x'] })).rejects.toMatchObject({
    code: 'invalidRequest',
  })
  predictions.close()
})

test('threat 13: HTTP without the gateway’s signature is rejected', async () => {
  const { http } = world.service.addresses()
  for (const authorization of [
    undefined,
    'Bearer x',
    `Bearer ${await world.keys.token('predictions')}`,
    `Bearer ${await world.keys.identity('predictions').sign('auth')}`,
  ]) {
    const response = await fetch(`${http}/api/auth/user`, {
      headers: { 'x-user-id': 'x', ...(authorization ? { authorization } : {}) },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ title: 'Unauthorized' })
  }
})
