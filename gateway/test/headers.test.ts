import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

describe.each(carriers)('services called %s', (carrier) => {
  let gateway: TestGateway
  let secure: TestGateway
  beforeAll(async () => {
    gateway = await startGateway({ carrier })
    secure = await startGateway({
      carrier,
      config: {
        secure: true,
        publicUrl: 'https://hunch.example',
        allowedHosts: [],
        localHosts: false,
        mounts: [],
        trustedProxies: ['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8'],
      },
    })
  })
  afterAll(() => Promise.all([gateway.stop(), secure.stop()]))

  type Echo = { headers: Record<string, string | undefined> }
  const received = async (headers: Record<string, string>, path = '/api/categories') =>
    (await send(gateway.url, path, { headers })).json<Echo>().headers
  const securely = (headers: Record<string, string>, path = '/api/categories') =>
    send(secure.url, path, { headers: { host: 'hunch.example', ...headers } })

  describe('threat 12: forged headers', () => {
    test('client headers about identity or origin are stripped', async () => {
      const headers = await received({
        authorization: 'Bearer forged',
        'x-user-id': people.admin.id,
        'x-identity': 'admin',
        'x-hunch-identity': 'admin',
        'x-request-id': 'my-own-request-id',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-prefix': '/evil',
        'x-original-url': '/api/admin/users',
        'x-rewrite-url': '/api/admin/users',
        'x-http-method-override': 'DELETE',
        'x-real-ip': '203.0.113.9',
        forwarded: 'for=203.0.113.9;host=evil.example',
        via: '1.1 evil',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      })
      expect(JSON.stringify(headers)).not.toMatch(/forged|evil|203\.0\.113|my-own|override|0af7651916/)
      expect(headers['x-user-id']).toBeUndefined()
      expect(await gateway.claims('predictions', headers.authorization)).toMatchObject({ ip: '127.0.0.1' })
      expect(headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': new URL(gateway.url).host,
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    })

    test("headers named in Connection do not remove the gateway's own", async () => {
      const headers = await received({ connection: 'close, authorization, x-forwarded-host' })
      expect(headers.authorization).toMatch(/^Bearer /)
      expect(headers['x-forwarded-host']).toBe(new URL(gateway.url).host)
    })

    test('browser headers that calls need are forwarded', async () => {
      const sent = {
        'idempotency-key': 'k',
        'if-none-match': '"e"',
        'accept-language': 'de',
        'user-agent': 'test',
        range: 'bytes=0-1',
      }
      expect(await received(sent)).toMatchObject(sent)
    })

    test('threat 102: a long Accept-Encoding is truncated, as each choice of an encoding parses it', async () => {
      const long = 'x,'.repeat(4_000)
      expect((await received({ 'accept-encoding': long }))['accept-encoding']).toBe(long.slice(0, 100))
      const file = await send(gateway.url, '/assets/index-abc123.js', { headers: { 'accept-encoding': `${long}gzip` } })
      expect([file.status, file.headers['content-encoding']]).toEqual([200, undefined])
    })

    test("the response has the same request id as the upstream's request", async () => {
      const reply = await send(gateway.url, '/api/categories')
      expect(reply.headers['x-request-id']).toBe(reply.json<Echo>().headers['x-request-id'])
    })
  })

  describe('the client address', () => {
    const addressSeen = async (forwardedFor: string) => {
      const { headers } = (await securely({ 'x-forwarded-for': forwardedFor })).json<Echo>()
      return (await secure.claims('predictions', headers.authorization)).ip
    }
    test('is the rightmost entry that is no trusted proxy', async () => {
      expect(await addressSeen('198.51.100.7')).toBe('198.51.100.7')
      expect(await addressSeen('1.1.1.1, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7')
      expect(await addressSeen('198.51.100.7, ::ffff:10.1.2.3, fd00::1')).toBe('198.51.100.7')
    })
    test('stays that of the last trusted proxy if the list is empty or malformed', async () => {
      expect(await addressSeen('')).toBe('127.0.0.1')
      expect(await addressSeen('198.51.100.7, <script>')).toBe('127.0.0.1')
      expect(await addressSeen('<script>, 10.0.0.1')).toBe('10.0.0.1')
    })
  })

  describe('the host', () => {
    test('in production only the public one is served', async () => {
      expect((await securely({})).status).toBe(200)
      expect((await securely({})).json<Echo>().headers).toMatchObject({
        'x-forwarded-host': 'hunch.example',
        'x-forwarded-proto': 'https',
      })
      const other = await securely({ host: 'evil.example' })
      expect([other.status, other.json().code]).toEqual([421, 'wrongHost'])
    })

    test("a trusted proxy's X-Forwarded-Host is checked as well", async () => {
      expect((await securely({ host: 'gateway:8080', 'x-forwarded-host': 'hunch.example' })).status).toBe(200)
      expect((await securely({ 'x-forwarded-host': 'hunch.example, evil.example' })).status).toBe(421)
    })

    test.each(['a b', 'evil.example/', 'user@evil.example', 'a..b:99999999', '"'])(
      '%j is rejected with 400',
      async (host) => {
        expect((await send(gateway.url, '/api/categories', { headers: { host } })).status).toBe(400)
      },
    )

    test('services get the one that the browser used, with its port', async () => {
      for (const host of ['phone.localhost:3000', '192.168.1.7:3000', '[::1]:3000'])
        expect(await received({ host })).toMatchObject({ 'x-forwarded-host': host })
    })
  })

  describe('cookies', () => {
    test('are forwarded to auth and to no other service', async () => {
      const cookie = `hunch_session=${people.ann.token}; hunch_browser=a.b.c; oauth=state`
      expect((await received({ cookie }, '/api/auth/user')).cookie).toBe(cookie)
      expect((await received({ cookie })).cookie).toBeUndefined()
    })

    test('are set by auth and by no other service', async () => {
      const set = ['hunch_session=x; HttpOnly; SameSite=Lax; Path=/', 'oauth=; Path=/']
      for (const upstream of [gateway.upstreams.auth, gateway.upstreams.media]) {
        const { answer } = upstream
        upstream.answer = (_request, response) => void response.writeHead(200, { 'set-cookie': set }).end('{}')
        const path = upstream.name === 'auth' ? '/api/auth/user' : '/api/images/AAAAAAAAAAAAAAAAAAAAAA'
        const reply = await send(gateway.url, path)
        expect(reply.headers['set-cookie']).toEqual(upstream.name === 'auth' ? set : undefined)
        upstream.answer = answer
      }
    })
  })

  describe('threat 36: headers of responses', () => {
    const paths = [
      '/api/categories',
      '/api/nothing',
      '/',
      '/nowhere',
      '/assets/index-abc123.js',
      '/api/docs',
      '/api/openapi.json',
    ]

    test.each(paths)('%s has a strict policy and all security headers', async (path) => {
      const { headers } = await securely({}, path)
      expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/)
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)|\*|https?:/)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
      expect(headers.server).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    })

    test('HSTS covers subdomains if the operator enables it', async () => {
      const wide = await startGateway({ config: { secure: true, hstsSubdomains: true } })
      const { headers } = await send(wide.url, '/')
      await wide.stop()
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    })

    test('over plain http nothing is upgraded or pinned to https', async () => {
      const { headers } = await send(gateway.url, '/')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
      expect((await securely({}, '/')).headers['content-security-policy']).toContain('upgrade-insecure-requests')
    })

    test('an upstream can neither name its software nor weaken security headers', async () => {
      const { predictions } = gateway.upstreams
      const { answer } = predictions
      predictions.answer = (_request, response) =>
        void response
          .writeHead(200, {
            server: 'x',
            'x-powered-by': 'x',
            'x-frame-options': 'ALLOWALL',
            'referrer-policy': 'unsafe-url',
            'access-control-allow-origin': '*',
          })
          .end('{}')
      const { headers } = await send(gateway.url, '/api/categories')
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
      expect([headers.server, headers['x-powered-by'], headers['access-control-allow-origin']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      predictions.answer = answer
    })
  })

  test.each(['/api/votes', '/api/categories', '/', '/api/docs'])(
    'threat 16: a CORS preflight of %s from another site allows nothing',
    async (path) => {
      const { headers } = await send(gateway.url, path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})
