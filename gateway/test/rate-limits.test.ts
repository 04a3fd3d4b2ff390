import { eventually } from '@hunch/kit/testing'
import { say } from '@hunch/proto/texts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

let gateway: TestGateway
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    gateway = await startGateway({
      carrier,
      config: {
        trustedProxies: ['127.0.0.1'],
        limits: { memberWrites: 10, memberReads: 30, addressReads: 60, addressWrites: 40, windowSeconds: 60 },
      },
    })
  })
  afterAll(() => gateway.stop())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const vote = (person: 'ann' | 'bo', address: string, at = gateway) =>
    at.as(person, '/api/votes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address) },
      body: '{}',
    })
  const statuses = async (replies: Promise<{ status: number }>[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of await Promise.all(replies)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  describe('threat 39: too many requests', () => {
    test('one member from 100 connections gets 429 with Retry-After, and others are served', async () => {
      const flood = Array.from({ length: 100 }, (_, at) => vote('ann', `192.0.2.${at}`))
      const other = await vote('bo', '198.51.100.1')
      expect(await statuses(flood)).toEqual({ 200: 10, 429: 90 })
      expect(other.status).toBe(200)
      expect(gateway.upstreams.predictions.received).toHaveLength(11)
      const rejected = await vote('ann', '192.0.2.1')
      expect(rejected.json()).toMatchObject({
        status: 429,
        code: 'tooManyRequests',
        params: { seconds: expect.any(Number) },
      })
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(
        (await gateway.as('ann', '/api/votes/01990000-0000-7000-8000-000000000001', { headers: from('192.0.2.1') }))
          .status,
      ).toBe(200)
    })

    test('a limit ends with its window', async () => {
      const brief = await startGateway({
        carrier,
        config: { trustedProxies: ['127.0.0.1'], limits: { memberWrites: 1, windowSeconds: 1 } },
      })
      const again = async () => (await vote('ann', '192.0.2.1', brief)).status
      await eventually(async () => (await again()) === 429)
      await expect(eventually(async () => (await again()) === 200)).resolves.toBeUndefined()
      await brief.stop()
    })

    test('an address is limited as well, whether the path exists or not', async () => {
      const calls = ['/api/categories', '/api/nothing', '/api/docs', '/local-identity/x']
      const flood = Array.from({ length: 80 }, (_, at) =>
        send(gateway.url, calls[at % 4] ?? '', { headers: from('203.0.113.1') }),
      )
      expect((await statuses(flood))[429]).toBe(20)
      expect((await send(gateway.url, '/api/categories', { headers: from('203.0.113.2') })).status).toBe(200)
      expect((await send(gateway.url, '/manifest.webmanifest', { headers: from('203.0.113.1') })).status).toBe(200)
    })

    test('a member with a known session is served although strangers have used up the address’s limit', async () => {
      const at = { headers: from('203.0.113.9') }
      const read = (person: 'ann' | 'bo') => gateway.as(person, '/api/votes/01990000-0000-7000-8000-000000000001', at)
      expect((await read('ann')).status).toBe(200)
      const flood = Array.from({ length: 70 }, () => send(gateway.url, '/api/categories', at))
      expect((await statuses(flood))[429]).toBeGreaterThan(0)
      expect((await read('ann')).status).toBe(200)
      for (const path of ['/', '/api/docs']) expect((await gateway.as('ann', path, at)).status).toBe(200)
      expect((await send(gateway.url, '/', at)).status).toBe(429)
      expect((await gateway.as('ann', '/api/nothing', at)).status).toBe(429)
      expect((await gateway.as('ann', '/api/admin/users', at)).status).toBe(429)
    })

    test('threat 102: pages count as reads, also missing ones', async () => {
      const paths = ['/', '/nowhere', '/api/docs', '/api/openapi.json']
      const flood = Array.from({ length: 80 }, (_, at) =>
        send(gateway.url, paths[at % 4] ?? '', { headers: from('203.0.113.7') }),
      )
      expect((await statuses(flood))[429]).toBe(20)
      expect((await send(gateway.url, '/', { headers: from('203.0.113.8') })).status).toBe(200)
    })
  })

  test('threat 102: beyond the limit a browser gets a page in the reader’s language, a call a problem', async () => {
    const limits = { addressReads: 1, windowSeconds: 60, limitedMs: 1 }
    const strict = await startGateway({ carrier, config: { limits } })
    const read = (path: string, accept: string) =>
      send(strict.url, path, { headers: { accept, 'accept-language': 'de-CH, en;q=0.5' } })
    await read('/', 'text/html')
    for (const path of ['/', '/prediction/x', '/nowhere', '/api/docs']) {
      const { status, headers, text } = await read(path, 'text/html,application/xhtml+xml,*/*;q=0.8')
      expect([path, status, headers['content-type']]).toEqual([path, 429, 'text/html; charset=utf-8'])
      expect(headers['cache-control']).toBe('no-store')
      const seconds = Number(headers['retry-after'])
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(text).toContain('<html lang="de" dir="ltr">')
      expect(text).toContain(`<h1>${say('de', 'problems.tooManyRequests', { seconds })}</h1>`)
    }
    for (const [path, accept] of [
      ['/api/categories', 'text/html'],
      ['/uploads/x', 'text/html'],
      ['/', '*/*'],
    ] as const) {
      const reply = await read(path, accept)
      expect([path, reply.status, reply.json().code]).toEqual([path, 429, 'tooManyRequests'])
    }
    await strict.stop()
  })

  test('a customer with many IPv6 networks is limited over all of them', async () => {
    const limits = { addressReads: 5, windowSeconds: 60 }
    const strict = await startGateway({ carrier, config: { trustedProxies: ['127.0.0.1'], limits } })
    const read = (address: string) => send(strict.url, '/api/categories', { headers: from(address) })
    const networks = Array.from({ length: 12 }, (_, n) => `2001:db8:9:${n + 1}::1`)
    const flood = networks.flatMap((network) => Array.from({ length: 5 }, () => read(network)))
    expect(await statuses(flood)).toEqual({ 200: 40, 429: 20 })
    expect((await read('2001:db8:a:1::1')).status).toBe(200)
    await strict.stop()
  })
})
