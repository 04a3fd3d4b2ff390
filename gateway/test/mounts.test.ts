import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, send, sendRaw } from './support/http.ts'
import { echo } from './support/upstream.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.upstreams.mount.received.length = 0
  gateway.upstreams.mount.answer = echo('mount')
})

type Echo = { url: string; headers: Record<string, string | undefined> }

test('a mount gets all requests under its path and no others', async () => {
  expect((await send(gateway.url, '/local-identity?a=b')).json<Echo>().url).toBe('/local-identity?a=b')
  expect((await send(gateway.url, '/local-identity/pick/1')).json<Echo>().url).toBe('/local-identity/pick/1')
  expect((await send(gateway.url, '/local-identityx')).status).toBe(404)
  expect(gateway.upstreams.mount.received).toHaveLength(2)
})

test('a mount gets the host and scheme that the browser used', async () => {
  const { headers } = (
    await send(gateway.url, '/local-identity', { headers: { host: 'phone.localhost:3000' } })
  ).json<Echo>()
  expect(headers).toMatchObject({
    'x-forwarded-host': 'phone.localhost:3000',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  })
})

test('forms, redirects and policies of a mount pass unchanged', async () => {
  gateway.upstreams.mount.answer = (_request, response) =>
    void response
      .writeHead(303, {
        location: '/api/auth/google/callback?code=1',
        'content-security-policy': "default-src 'none'; style-src 'self'",
      })
      .end()
  const reply = await send(gateway.url, '/local-identity/pick/1', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Ann',
  })
  expect([reply.status, reply.headers.location]).toEqual([303, '/api/auth/google/callback?code=1'])
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'self'")
  expect(gateway.upstreams.mount.received[0]?.body).toBe('name=Ann')
})

test('a mount gets no session cookie and no identity', async () => {
  const own = `hunch_session=${people.ann.token}; __Host-hunch_session=x; hunch_browser=x; hunch_sign_up=x`
  const cookie = `${own}; _interaction=1; _session=2`
  const { headers } = (
    await send(gateway.url, '/local-identity', { headers: { cookie, authorization: 'Bearer x' } })
  ).json<Echo>()
  expect(headers.cookie).toBe('_interaction=1; _session=2')
  expect(headers.authorization).toBeUndefined()
})

test("cookies of a mount are confined to its path and host, and are never the session's", async () => {
  gateway.upstreams.mount.answer = (_request, response) =>
    void response
      .writeHead(200, {
        'set-cookie': [
          '_session=1; Path=/; HttpOnly; SameSite=Lax',
          '_interaction=2; path=/local-identity/pick/1; Domain=example.com; expires=Thu, 01 Jan 2099 00:00:00 GMT',
          'plain=3',
          'hunch_session=stolen; Path=/',
          '__Host-hunch_session=stolen; Path=/; Secure',
          'hunch_browser=stolen; Path=/',
          'hunch_second_factor=stolen; Path=/',
        ],
      })
      .end()
  expect((await send(gateway.url, '/local-identity')).headers['set-cookie']).toEqual([
    '_session=1; HttpOnly; SameSite=Lax; Path=/local-identity',
    '_interaction=2; expires=Thu, 01 Jan 2099 00:00:00 GMT; Path=/local-identity/pick/1',
    'plain=3; Path=/local-identity',
  ])
})

test.each([
  '/local-identity/../api/votes',
  '/local-identity/%2e%2e/x',
  '/local-identity/..%2fx',
  '/local-identity/x%5c..',
])('threat 32: %s is not found', async (path) => {
  const text = await sendRaw(gateway.url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`])
  expect(rawStatus(text)).toBe(404)
  expect(gateway.upstreams.mount.received).toEqual([])
})
