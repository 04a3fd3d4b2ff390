/** Which hosts the gateway serves, tested with the bytes that an attacker's browser or program sends. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createHosts, hostNameOf, toAllowedHost } from '../src/requests/allowed-hosts.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, send, sendRaw } from './support/http.ts'

let gateway: TestGateway
let production: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { allowedHosts: ['tunnel.example', '[2001:db8::7]'] } })
  production = await startGateway({
    config: {
      secure: true,
      publicUrl: 'https://hunch.example',
      allowedHosts: ['www.hunch.example'],
      localHosts: false,
      mounts: [],
      trustedProxies: ['127.0.0.1'],
    },
  })
})
afterAll(() => Promise.all([gateway.stop(), production.stop()]))

const post = '01990000-0000-7000-8000-0000000000f1'
/** A path of each handler of the gateway. */
const pathsOfAllHandlers = [
  '/',
  '/home',
  `/prediction/${post}`,
  '/nowhere',
  '/assets/index-abc123.js',
  '/manifest.webmanifest',
  '/api/categories',
  '/api/live?posts=',
  '/api/auth/user',
  '/api/auth/google',
  '/api/openapi.json',
  '/api/docs',
  '/local-identity/o/oauth2/v2/auth',
  `/share/${post}.png`,
  '/api/images/AAAAAAAAAAAAAAAAAAAAAA',
  '/uploads/x',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/nothing',
]

const ask = (to: TestGateway, hosts: readonly string[], path = '/api/categories', more = '') =>
  sendRaw(to.url, [
    `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}${more}Connection: close\r\n\r\n`,
  ])
const statusFor = async (to: TestGateway, host: string, more = '') =>
  rawStatus(await ask(to, [host], '/api/categories', more))

describe('DNS rebinding: a page of another site whose name resolves to the gateway', () => {
  test.each(pathsOfAllHandlers)('threat 46: gets 421 for %s, and no service is called', async (path) => {
    for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
    gateway.auth.resolved.length = 0
    const cookie = 'Cookie: hunch_session=ann-0123456789abcdef\r\n'
    for (const host of ['evil.example', 'evil.example:3000']) {
      const text = await ask(gateway, [host], path, cookie)
      expect(rawStatus(text)).toBe(421)
      expect(text).not.toMatch(/^set-cookie|^location/im)
    }
    expect(Object.values(gateway.upstreams).flatMap(({ received }) => received)).toEqual([])
    expect(gateway.auth.resolved).toEqual([])
  })

  test('threat 46: changes nothing, whatever origin it claims', async () => {
    const { predictions, mount } = gateway.upstreams
    predictions.received.length = 0
    mount.received.length = 0
    for (const path of ['/api/votes', '/local-identity/token']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: same-origin\r\n`
      const body = 'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'
      expect(rawStatus(await sendRaw(gateway.url, [head + body]))).toBe(421)
    }
    expect([...predictions.received, ...mount.received]).toEqual([])
  })
})

describe('outside production', () => {
  test.each([
    'localhost',
    'localhost:1',
    'LOCALHOST:3000',
    'shop.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.254:80',
    '192.168.1.7:3000',
    '169.254.10.20',
    '[::1]',
    '[::1]:3000',
    '[fe80::1]:3000',
    '[fd12:3456::1]',
    '[0:0:0:0:0:0:0:1]',
    'tunnel.example',
    'Tunnel.example:443',
    '[2001:db8::7]:3000',
  ])('threat 46: %s is served', async (host) => {
    expect(await statusFor(gateway, host)).toBe(200)
  })

  test.each([
    'evil.example',
    'tunnel.example.evil.example',
    'xtunnel.example',
    'localhost.evil.example',
    'evillocalhost',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '[::]',
    '[2001:db8::8]',
    // Address notations that no browser sends.
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f.0.0.1',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.01',
    '127.0.0.1.nip.io',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost.localdomain',
  ])('threat 46: %s gets 421', async (host) => {
    expect(await statusFor(gateway, host)).toBe(421)
  })

  test.each([
    '',
    'localhost.',
    'localhost..',
    '.localhost',
    'a..localhost',
    '127.0.0.1.',
    'localhost:',
    'localhost:99999',
    'localhost:3000:3000',
    'evil.example@localhost',
    'localhost/evil',
    'localhost evil.example',
    'localhost,evil',
    '[::1',
    '::1',
    '[::1]evil',
    '[::ffff:127.0.0.1]',
    '[fe80::1%eth0]',
    '[fe80::1%25eth0]',
    '[localhost]',
    'localhost\t.evil.example',
    'lоcalhost',
    '%6cocalhost',
    `${'a'.repeat(64)}.localhost`,
    'a.'.repeat(200),
  ])('threat 46: %j is malformed, so 400', async (host) => {
    expect(await statusFor(gateway, host)).toBe(400)
  })

  test('threat 46: X-Forwarded-Host of an untrusted client is ignored', async () => {
    expect(await statusFor(gateway, 'evil.example', 'X-Forwarded-Host: localhost\r\n')).toBe(421)
    expect(await statusFor(gateway, 'localhost', 'X-Forwarded-Host: evil.example\r\n')).toBe(200)
  })

  test('threat 46: the machine’s name is served, with and without .local, but no name that only contains it', () => {
    const rules = { allowedHosts: [], localHosts: true }
    for (const machine of ['Anns-Laptop', 'anns-laptop.local']) {
      const isAllowed = createHosts(rules, machine)
      expect(['anns-laptop', 'anns-laptop.local'].map(isAllowed)).toEqual([true, true])
      expect(['anns-laptop.example', 'x.anns-laptop', 'local', '.local'].map(isAllowed)).toEqual(Array(4).fill(false))
    }
    expect(createHosts({ ...rules, localHosts: false }, 'anns-laptop')('anns-laptop')).toBe(false)
    expect(createHosts(rules, '')('.local')).toBe(false)
  })
})

describe('in production', () => {
  test.each(['hunch.example', 'HUNCH.example', 'hunch.example:8443', 'www.hunch.example'])(
    'threat 46: %s is served',
    async (host) => expect(await statusFor(production, host)).toBe(200),
  )

  test.each([
    'evil.example',
    'hunch.example.evil.example',
    'localhost',
    'x.localhost',
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '[fd00::1]',
    '192.168.1.7:3000',
  ])('threat 46: %s gets 421', async (host) => {
    expect(await statusFor(production, host)).toBe(421)
    expect(await statusFor(production, 'hunch.example', `X-Forwarded-Host: ${host}\r\n`)).toBe(421)
  })

  test('threat 46: only the last entry of X-Forwarded-Host counts, which the nearest proxy adds', async () => {
    expect(await statusFor(production, 'gateway:8080', 'X-Forwarded-Host: hunch.example\r\n')).toBe(200)
    expect(await statusFor(production, 'gateway:8080', 'X-Forwarded-Host: evil.example, hunch.example\r\n')).toBe(200)
    expect(await statusFor(production, 'gateway:8080', 'X-Forwarded-Host: hunch.example, evil.example\r\n')).toBe(421)
  })
})

describe('two Host headers', () => {
  test.each([
    ['localhost', 'evil.example'],
    ['evil.example', 'localhost'],
    ['localhost', 'localhost'],
    ['localhost', ''],
    ['localhost', 'localhost', 'localhost'],
  ])('threat 55: %s and %s are rejected with 400', async (...hosts) => {
    for (const path of ['/api/categories', '/', '/assets/index-abc123.js', '/local-identity'])
      expect(rawStatus(await ask(gateway, hosts, path))).toBe(400)
  })

  test('threat 55: are rejected in any letter case, also if a proxy forwards the host', async () => {
    const text = await ask(gateway, ['localhost'], '/api/categories', 'hOST: evil.example\r\n')
    expect(rawStatus(text)).toBe(400)
    const forwarded = 'X-Forwarded-Host: hunch.example\r\n'
    expect(rawStatus(await ask(production, ['a.example', 'b.example'], '/api/categories', forwarded))).toBe(400)
  })

  test('threat 55: a request without Host is rejected with 400', async () => {
    expect(rawStatus(await ask(gateway, []))).toBe(400)
    expect(rawStatus(await sendRaw(gateway.url, ['GET /api/categories HTTP/1.0\r\n\r\n']))).toBe(400)
  })
})

describe('the response to a wrong host', () => {
  const go = (to: TestGateway, path: string, headers: Record<string, string>) =>
    send(to.url, path, { headers: { host: 'evil.example:3000', ...headers } })
  const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }

  test('threat 46: is a page that names the option, in the reader’s language', async () => {
    const english = await go(gateway, '/prediction/x', navigation)
    expect([english.status, english.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(english.text).toContain('Guesswork is not available at this address.')
    expect(english.text).toContain('<code dir="ltr">--allow-host evil.example</code>')
    expect(english.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(english.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'/)
    const arabic = await go(gateway, '/', { ...navigation, 'accept-language': 'ar' })
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.text).toContain('Guesswork غير متاح على هذا العنوان.')
    const older = await go(gateway, '/', { accept: 'text/html' })
    expect(older.headers['content-type']).toContain('text/html')
    expect((await go(production, '/', navigation)).text).toContain('ALLOWED_HOSTS=evil.example')
  })

  test('threat 46: is a problem that names the option, for calls and files', async () => {
    for (const [path, headers] of [
      ['/api/categories', navigation],
      ['/assets/index-abc123.js', { accept: '*/*', 'sec-fetch-dest': 'script' }],
      ['/', {}],
    ] as const) {
      const reply = await go(gateway, path, headers)
      expect([reply.status, reply.headers['content-type']]).toEqual([421, 'application/problem+json'])
      expect(reply.json()).toMatchObject({
        code: 'wrongHost',
        params: { product: 'Guesswork', option: '--allow-host evil.example' },
      })
    }
  })
})

test.each(['/healthz', '/readyz', '/metrics'])(
  '%s is not served on the public port: no probes, no metrics',
  async (path) => {
    const { status, text } = await send(gateway.url, path, { headers: { host: 'localhost', accept: 'text/html' } })
    expect(status).toBe(404)
    expect(text).not.toMatch(/^(ok|not ready)$|# HELP/)
  },
)

test('ALLOWED_HOSTS takes names and addresses without scheme and port', () => {
  expect(['Hunch.Example', 'my_box', '192.0.2.1', '::1', '[0::1]'].map(toAllowedHost)).toEqual([
    'hunch.example',
    'my_box',
    '192.0.2.1',
    '[::1]',
    '[::1]',
  ])
  for (const text of ['', 'https://hunch.example', 'hunch.example:443', 'hunch.example/', '*.example', 'a b', 'a.'])
    expect(toAllowedHost(text)).toBeUndefined()
  expect(hostNameOf('HUNCH.example:443')).toBe('hunch.example')
})
