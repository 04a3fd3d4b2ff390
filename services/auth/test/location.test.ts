import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { getLocation } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Gets the location of an IP address that the gateway passes on. */
async function locate(ip: string) {
  const authorization = `Bearer ${await world.keys.identity('gateway').sign('auth', { ip })}`
  return world.call(null, getLocation, { headers: { authorization } })
}

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['196.201.214.200', 'KE'],
  ['193.99.144.80', 'DE'],
])('the country of %s is %s', async (ip, country) => {
  const reply = await locate(ip)
  expect([reply.status, reply.body]).toEqual([200, { country, city: null, timezone: null }])
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '192.168.0.1',
  '172.20.1.1',
  '100.64.0.1',
  '169.254.1.1',
  'fe80::1',
  'fd00::1',
  '',
  'nonsense',
  '999.1.1.1',
  '8.8.8.8/8',
])('the country of %j is unknown', async (ip) => {
  expect((await locate(ip)).body).toEqual({ country: 'Unknown', city: null, timezone: null })
})

test('the detected country of a new member is published, but not on their card', async () => {
  const browser = world.browser()
  const claims = { sub: 'ann', email: 'ann@example.com', email_verified: true, given_name: 'Ann' }
  const authorization = `Bearer ${await world.keys.identity('gateway').sign('auth', { ip: '196.201.214.200' })}`
  await browser.signIn(claims, undefined, { authorization })
  const member = await world.memberOf(browser.sessionToken())
  const events = await world.publishedOf(MemberJoinedSchema, member?.id ?? '')
  expect(events).toEqual([expect.objectContaining({ detectedCountry: 'KE' })])
  const { cards } = await world.client.getMemberCards({ memberIds: [member?.id ?? ''] })
  expect(cards[0]?.country).toBe('')
})
