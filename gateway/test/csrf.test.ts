import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.upstreams.predictions.received.length = 0
})

const vote = (headers: Record<string, string>, method = 'POST') =>
  gateway.as('ann', method === 'POST' ? '/api/votes' : '/api/predictions/01990000-0000-7000-8000-000000000001', {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  })

describe('threat 14: requests from another site', () => {
  test.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'nonsense' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://HOST' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://HOST.evil.example' }],
    [{ origin: 'http://HOST:1' }],
    [{ origin: 'null' }],
    [{ origin: 'file://' }],
    [{ origin: '' }],
    [{ origin: 'chrome-extension://abc' }],
  ])('%j is rejected with 403 and changes nothing', async (headers) => {
    const { host, hostname } = new URL(gateway.url)
    const origin = headers.origin?.replace('HOST:1', `${hostname}:1`).replace('HOST', host)
    const reply = await vote({ ...headers, ...(origin === undefined ? {} : { origin }) })
    expect([reply.status, reply.json().code]).toEqual([403, 'crossSite'])
    expect(gateway.upstreams.predictions.received).toEqual([])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s counts as a change', async (method) => {
    expect((await vote({ 'sec-fetch-site': 'cross-site' }, method)).status).toBe(403)
  })

  test.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://HOST' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://HOST' }],
    [{}],
  ])('%j passes: the product itself, or no browser', async (headers) => {
    const origin = headers.origin?.replace('HOST', new URL(gateway.url).host)
    expect((await vote({ ...headers, ...(origin ? { origin } : {}) })).status).toBe(200)
  })

  test('a read from another site passes, with its Fetch metadata for auth', async () => {
    const reply = await gateway.as('ann', '/api/auth/logout', {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    })
    expect(reply.json()).toMatchObject({ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })
  })

  test('mounts and pages are protected in the same way', async () => {
    for (const path of ['/local-identity/login', '/', '/nowhere'])
      expect((await gateway.as('ann', path, { method: 'POST', headers: { origin: 'null' } })).status).toBe(403)
  })
})
