import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { people } from '../support/auth.ts'
import { carriers, startGateway, type TestGateway } from '../support/gateway.ts'
import { type Attacker, acceptableP99, attack, drip, every, p99Of } from '../support/load.ts'

/** Limits so low that an upstream has far fewer connections than there are attackers. */
const limits = {
  upstreamConnections: 20,
  bodyConnections: 10,
  uploadConnections: 4,
  bodies: 40,
  uploads: 4,
  addressReads: 1e6,
  addressWrites: 1e6,
  memberReads: 1e6,
  memberWrites: 1e6,
}
/** How long the latency of others is measured, before and during the attack. */
const measuredMs = 4_000

const [attacker, other] = ['127.0.0.66', '127.0.0.7']

let gateway: TestGateway
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    gateway = await startGateway({ carrier, config: { limits } })
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
  const writing = () =>
    gateway.as('bo', '/api/auth/login', {
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
      const writes = await p99Of(writing, measuredMs / 2)
      attackTimer.end()
      await p99Of(reading('/api/auth/sessions'), 300)
      expect(reads).toBeLessThan(acceptableP99(before))
      expect(writes).toBeLessThan(acceptableP99(before))
      gateway.upstreams.auth.onHeaders = undefined
      expect(begun).toEqual(new Set(['/api/auth/sessions', '/api/auth/login']))
      const { 429: rejected = 0, 0: waiting = 0, ...rest } = statusesOf(attackers)
      expect(rest).toEqual({})
      expect(rejected).toBeGreaterThan(0)
      expect(waiting).toBe(limits.bodies)
      await end(attackers)
    }, 60_000)

    test('all but a few of a member’s 60 uploads get 429, and others read and upload', async () => {
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
      const { 0: waiting = 0, 429: rejected = 0 } = statusesOf(attackers)
      expect(waiting).toBeLessThanOrEqual(limits.uploads)
      expect(waiting + rejected).toBe(60)
      await end(attackers)
      await eventually(async () => (await gateway.as('ann', '/api/predictions', photos)).status === 200)
    }, 60_000)
  })
})
