import { eventually, startStopwatch } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isPrivateAddress } from '../../src/requests/client-address.ts'
import { people } from '../support/auth.ts'
import { startGateway, type TestGateway } from '../support/gateway.ts'
import { type Attacker, acceptableP99, attack, drip, every, p99Of } from '../support/load.ts'

/** An upstream has connections for a tenth of the attackers. */
const limits = {
  upstreamConnections: 20,
  bodyConnections: 10,
  uploadConnections: 4,
  addressBodies: 10,
  memberBodies: 5,
  memberUploads: 3,
  bodyMs: 3_000,
  stallMs: 2_000,
  uploadMs: 120_000,
  addressReads: 1e6,
  addressWrites: 1e6,
  memberReads: 1e6,
  memberWrites: 1e6,
}
/** How long the latency of others is measured, before and during the attack. */
const measuredMs = 4_000
/** Where bodies that wait are not to end meanwhile, however busy the machine is. */
const patience = { bodyMs: 60_000, stallMs: 30_000 }

const [attacker, other] = ['127.0.0.66', '127.0.0.7']

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { limits } })
})
afterAll(() => gateway.stop())

const head = (line: string, type: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, ...more, '\r\n'].join('\r\n')
const cookie = (person: 'ann' | 'bo') => `Cookie: hunch_session=${people[person].token}`
const passwordReset = head('POST /api/auth/forgot-password', 'application/json', 'Content-Length: 100')
const upload = head(
  'POST /api/predictions',
  'multipart/form-data; boundary=b',
  cookie('ann'),
  'Content-Length: 5000000',
)

const reading = (path: string) => () => gateway.as('bo', path, { localAddress: other })
const writing = (at = gateway) =>
  at.as('bo', '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    localAddress: other,
  })
const statusesOf = (attackers: readonly Attacker[]) => {
  const counts: Record<number, number> = {}
  for (const each of attackers) counts[each.status()] = (counts[each.status()] ?? 0) + 1
  return counts
}
const end = async (attackers: readonly Attacker[]) => {
  for (const { socket } of attackers) socket.destroy()
  await Promise.all(attackers.map(({ closed }) => closed))
}

describe('threat 44: bodies that drip', () => {
  test('40 a second from one address reach no upstream, and others read and write as before', async () => {
    const before = await p99Of(reading('/api/auth/sessions'), measuredMs)
    const begun = new Set<string | undefined>()
    gateway.upstreams.auth.onHeaders = ({ url }) => void begun.add(url)
    const attackers: Attacker[] = []
    const attackTimer = every(25, () => attackers.push(attack(gateway.url, passwordReset, attacker)))
    const reads = await p99Of(reading('/api/auth/sessions'), measuredMs)
    const writes = await p99Of(() => writing(), measuredMs / 2)
    attackTimer.end()
    await p99Of(reading('/api/auth/sessions'), 300)
    expect(reads).toBeLessThan(acceptableP99(before))
    expect(writes).toBeLessThan(acceptableP99(before))
    gateway.upstreams.auth.onHeaders = undefined
    expect(begun).toEqual(new Set(['/api/auth/sessions', '/api/auth/login']))
    const { 429: rejected = 0, 408: late = 0, 0: waiting = 0, ...rest } = statusesOf(attackers)
    expect(rest).toEqual({})
    expect(rejected).toBeGreaterThan(0)
    expect(late + waiting).toBeGreaterThanOrEqual(4 * limits.addressBodies)
    expect(waiting).toBeLessThanOrEqual(4 * limits.addressBodies)
    await end(attackers)
  }, 60_000)

  test('of 60 dripping uploads of a member all but a few are rejected at once, and others read, write and upload', async () => {
    const before = await p99Of(reading('/api/predictions/explore'), measuredMs)
    const attackers = Array.from({ length: 60 }, () => attack(gateway.url, upload + 'x'.repeat(100_000), attacker))
    for (const each of attackers) drip(each, 500)
    expect(await p99Of(reading('/api/predictions/explore'), measuredMs)).toBeLessThan(acceptableP99(before))
    const photos = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.alloc(300_000),
      localAddress: other,
    }
    expect((await gateway.as('bo', '/api/predictions', photos)).status).toBe(200)
    expect(statusesOf(attackers)).toEqual({ 0: limits.memberUploads, 429: 60 - limits.memberUploads })
    await end(attackers)
    await eventually(async () => (await gateway.as('ann', '/api/predictions', photos)).status === 200)
  }, 60_000)

  test('uploads of many members use up no connection that others need', async () => {
    const visitors = Array.from({ length: 12 }, (_, at) =>
      attack(
        gateway.url,
        upload.replace(people.ann.token, people[at % 2 ? 'ann' : 'admin'].token) + 'x'.repeat(70_000),
        attacker,
      ),
    )
    for (const each of visitors) drip(each, 500)
    const rejected = () => statusesOf(visitors)[429] ?? 0
    await eventually(() => rejected() === visitors.length - 2 * limits.memberUploads)
    expect(statusesOf(visitors)[0]).toBe(2 * limits.memberUploads)
    const vote = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', localAddress: other }
    expect((await gateway.as('bo', '/api/votes', vote)).status).toBe(200)
    await end(visitors)
  })

  test('a rejected request gets its 429 at once, with Retry-After', async () => {
    const patient = await startGateway({ config: { limits: { ...limits, ...patience } } })
    const vote = head('POST /api/votes', 'application/json', cookie('ann'), 'Content-Length: 9')
    const watch = startStopwatch()
    // Which of them comes last is not theirs to know.
    const all = Array.from({ length: limits.memberBodies + 1 }, () => attack(patient.url, vote, attacker))
    let text = ''
    for (const { socket } of all) socket.on('data', (data) => (text += data))
    await eventually(() => /^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i.test(text))
    expect(watch.stop()).toBeLessThan(limits.stallMs)
    expect(statusesOf(all)).toEqual({ 0: limits.memberBodies, 429: 1 })
    expect((await writing(patient)).status).toBe(200)
    await end(all)
    await patient.stop()
  })
})

test('buffered bodies are limited in total: beyond it 503, and reads go on', async () => {
  const tight = await startGateway({ config: { limits: { ...limits, ...patience, keptBytes: 100_000 } } })
  const slow = head('POST /api/auth/forgot-password', 'application/json', 'Content-Length: 60000') + 'x'.repeat(50_000)
  const all = [attacker, attacker, other].map((address) => attack(tight.url, slow, address))
  await eventually(() => all.some((each) => each.status() !== 0))
  expect(statusesOf(all)).toEqual({ 0: 2, 503: 1 })
  expect((await tight.as('bo', '/api/auth/sessions', { localAddress: other })).status).toBe(200)
  await end(all)
  const small = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  while ((await tight.as('ann', '/api/votes', small)).status === 503);
  await tight.stop()
})

test('private addresses are the private, loopback and link-local ranges', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.0.9',
    '::1',
    'fd00::1',
    'fe80::1',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true])
  for (const address of ['172.32.0.1', '192.0.2.1', '8.8.8.8', '2001:db8::1', '', 'x'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false])
})
