import { isDeepStrictEqual } from 'node:util'
import { leastRate } from '@hunch/kit/failures'
import { eventually, type ManualTimers, manualTimers } from '@hunch/kit/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { type Attacker, attack } from './support/load.ts'

/** Memory for three bodies of 32 to 64 kB; at most five small bodies and four uploads that are still arriving. */
const limits = { keptBytes: 3 * 64 * 1024, bodies: 5, uploads: 4 }
const [attacker, other] = ['127.0.0.66', '127.0.0.7']

let gateway: TestGateway
let timers: ManualTimers
let sent: Attacker[]
beforeEach(() => {
  timers = manualTimers()
  sent = []
})
afterEach(async () => {
  for (const { socket } of sent) socket.destroy()
  await gateway.stop()
})

const head = (line: string, type: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, ...more, '\r\n'].join('\r\n')
const cookie = (person: 'ann' | 'bo') => `Cookie: hunch_session=${people[person].token}`
const form = 'multipart/form-data; boundary=b'

/** Sends requests whose bodies do not end. */
function sendHalves(count: number, text: string, address = attacker): Attacker[] {
  const halves = Array.from({ length: count }, () => attack(gateway.url, text, address))
  sent.push(...halves)
  return halves
}
const expectStatuses = (halves: readonly Attacker[], expected: Readonly<Record<number, number>>) =>
  eventually(() => {
    const counts: Record<number, number> = {}
    for (const each of halves) counts[each.status()] = (counts[each.status()] ?? 0) + 1
    return isDeepStrictEqual(counts, expected)
  })

describe.each(carriers)('resources that requests to services called %s share', (carrier) => {
  beforeEach(async () => {
    gateway = await startGateway({ carrier, config: { timers, limits } })
  })

  test('threat 97: a network that fills the memory for bodies makes room for others', async () => {
    // Buffers of 64 kB, about half full: their contents alone would all fit.
    const large =
      head('POST /api/auth/forgot-password', 'application/json', 'Content-Length: 60000') + 'x'.repeat(33_000)
    const halves = sendHalves(4, large)
    await expectStatuses(halves, { 0: 3, 429: 1 })
    const vote = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', localAddress: other }
    expect((await gateway.as('bo', '/api/votes', vote)).status).toBe(200)
    await expectStatuses(halves, { 0: 2, 429: 2 })
  })

  test('threat 96: a member who takes all places for uploads makes room for another at the same address', async () => {
    const upload = head('POST /api/predictions', form, cookie('ann'), 'Content-Length: 500000') + 'x'.repeat(100)
    const halves = sendHalves(5, upload)
    await expectStatuses(halves, { 0: 4, 429: 1 })
    const photo = { method: 'POST', headers: { 'content-type': form }, body: Buffer.alloc(300_000) }
    expect((await gateway.as('bo', '/api/predictions', { ...photo, localAddress: attacker })).status).toBe(200)
  })

  describe('threat 96: uploads from as many networks as there are places', () => {
    beforeEach(async () => {
      await gateway.stop()
      gateway = await startGateway({ carrier, config: { timers, limits: { uploads: limits.uploads } } })
    })

    const halfOf = (bytes: number) =>
      head('POST /api/predictions', form, cookie('ann'), 'Content-Length: 500000') + 'x'.repeat(bytes)
    /** Begins uploads, each from another address, and waits until all are counted. */
    async function takePlaces(...sizes: readonly number[]): Promise<Attacker[]> {
      const halves = sizes.flatMap((bytes, at) => sendHalves(1, halfOf(bytes), `127.0.0.${at + 10}`))
      // Waits until the rate of each upload is checked, and the service has received the beginning of each upload over 64 kB.
      const checks = () => timers.pending().filter((ms) => ms === leastRate.windowMs / 4).length
      const { predictions } = gateway.upstreams
      await eventually(() => checks() === sizes.length && predictions.begun === sizes.filter((n) => n > 65_536).length)
      await timers.advance(0)
      return halves
    }

    test('a newcomer gets the place of the slowest one, not of the oldest', async () => {
      const halves = await takePlaces(100_000, 100_000, 100_000, 100)
      await timers.advance(4_000)
      const photo = { method: 'POST', headers: { 'content-type': form }, body: Buffer.alloc(300_000) }
      expect((await gateway.as('bo', '/api/predictions', { ...photo, localAddress: other })).status).toBe(200)
      await expectStatuses(halves.slice(-1), { 429: 1 })
      await expectStatuses(halves, { 0: 3, 429: 1 })
    })

    test('if all others are fast the newcomer gets 429, and none of them ends', async () => {
      const halves = await takePlaces(100_000, 100_000, 100_000, 100_000)
      const [newcomer] = sendHalves(1, halfOf(100), other)
      await newcomer?.closed
      expect(newcomer?.status()).toBe(429)
      expect(halves.map(({ status }) => status())).toEqual([0, 0, 0, 0])
    })
  })

  test('threat 44: a slow body is not ended while another network has more of them', async () => {
    const slow = head('POST /api/auth/forgot-password', 'application/json', 'Content-Length: 2', 'Connection: close')
    const halves = sendHalves(6, slow)
    await expectStatuses(halves, { 0: 5, 429: 1 })
    const [honest] = sendHalves(1, slow, other)
    await expectStatuses(halves, { 0: 4, 429: 2 })
    const [late] = sendHalves(1, slow)
    await expectStatuses([...halves, ...(late ? [late] : [])], { 0: 4, 429: 3 })
    honest?.socket.write('{}')
    await honest?.closed
    expect(honest?.status()).toBe(200)
  })

  test('a request that made room for others gets 429 with Retry-After', async () => {
    const slow = head('POST /api/votes', 'application/json', cookie('ann'), 'Content-Length: 9')
    let text = ''
    for (const { socket } of sendHalves(6, slow)) socket.on('data', (data) => (text += data))
    await eventually(() => /^HTTP\/1\.1 429 [\s\S]*retry-after: 5\r\n/i.test(text))
    expect(text).toContain('"code":"tooManyRequests"')
  })
})
