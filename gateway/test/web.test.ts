import { gunzipSync } from 'node:zlib'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sessionLimits } from '../src/sessions/limits.ts'
import { webLimits } from '../src/web/limits.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, send, sendRaw } from './support/http.ts'

let gateway: TestGateway
const productName = `Guess"<script>alert('$&')</script>`
beforeAll(async () => {
  gateway = await startGateway({ config: { productName } })
})
afterAll(() => gateway.stop())

const pages =
  '/ /home /trending /alerts /analytics /profile /profile/x /enhanced-profile/x /prediction/x /predictions /predictions/x /admin /account /groups /groups/x /join-group/x /groups/join/x /reset-password?token=a&email=b /verify-email?token=a /index.html'.split(
    ' ',
  )
const asset = '/assets/index-abc123.js'

describe('pages', () => {
  test.each(pages)('%s shows the app', async (path) => {
    const reply = await send(gateway.url, path)
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(reply.text).toContain('<div id="root">')
  })

  test.each(['/nowhere', '/prediction', '/prediction/x/y', '/assetsx', '/profile/x/edit', '/%E0%A4%A', '/HOME'])(
    '%s shows the app with status 404',
    async (path) => {
      const reply = await send(gateway.url, path)
      expect(reply.status).toBe(404)
      expect(reply.text).toContain('<div id="root">')
    },
  )

  test('HEAD has the same headers without a body', async () => {
    const reply = await send(gateway.url, '/home', { method: 'HEAD' })
    expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  test('the nonce is new in every response and the same in page and policy', async () => {
    const [one, two] = await Promise.all([send(gateway.url, '/'), send(gateway.url, '/')])
    const nonce = /nonce="([\w+/=]{24})"/.exec(one.text)?.[1] ?? ''
    expect(one.headers['content-security-policy']).toContain(
      `script-src 'self' 'nonce-${nonce}';style-src 'self' 'nonce-${nonce}'`,
    )
    expect(one.text.match(/nonce="([\w+/=]{24})"/g)).toHaveLength(2)
    expect(two.text).not.toContain(nonce)
    expect(one.text).not.toContain('__NONCE__')
  })

  test('the page is sent compressed, with a nonce of its own and the same content', async () => {
    const plain = await send(gateway.url, '/nowhere')
    const packed = await send(gateway.url, '/nowhere', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([packed.status, packed.headers['content-encoding'], packed.headers['content-length']]).toEqual([
      404,
      'gzip',
      String(packed.body.length),
    ])
    const text = gunzipSync(packed.body).toString()
    const nonceOf = (page: string) => /nonce="([\w+/=]{24})"/.exec(page)?.[1] ?? ''
    expect(packed.headers['content-security-policy']).toContain(`'nonce-${nonceOf(text)}'`)
    expect(text.replaceAll(nonceOf(text), '')).toBe(plain.text.replaceAll(nonceOf(plain.text), ''))
    expect(text.split(nonceOf(text))).toHaveLength(3)
  })

  test('the page says whether the request had a session cookie, but not whose', async () => {
    const marked = /<meta name="member-here" content="(.*?)">/
    expect(marked.exec((await send(gateway.url, '/')).text)?.[1]).toBe('')
    expect(marked.exec((await gateway.as('ann', '/')).text)?.[1]).toBe('yes')
  })

  test('the page says whether this is a trial, with sign-in as anyone', async () => {
    const marked = /<meta name="trial" content="(.*?)">/
    expect(marked.exec((await send(gateway.url, '/')).text)?.[1]).toBe('')
    const trial = await startGateway({ config: { trial: true } })
    expect(marked.exec((await send(trial.url, '/')).text)?.[1]).toBe('yes')
    await trial.stop()
  })

  test('the page carries the ways to sign in, escaped', async () => {
    const own = await startGateway()
    const icon = 'data:image/png;base64,AAAA'
    own.auth.signInOptions = [{ provider: 'oidc', name: `"><script>$&`, icon }]
    const found = /<meta name="sign-in" content="(.*?)">/.exec((await send(own.url, '/')).text)?.[1] ?? ''
    expect(found).not.toMatch(/[<>]/)
    const unescaped = found
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(JSON.parse(unescaped)).toEqual([{ provider: 'oidc', name: `"><script>$&`, icon }])
    await own.stop()
  })

  test('the page says who may join', async () => {
    const own = await startGateway()
    own.auth.registration = 'approval'
    expect((await send(own.url, '/')).text).toContain('<meta name="registration" content="approval">')
    await own.stop()
  })

  test('while auth is unavailable pages are sent without the ways to sign in', async () => {
    const alone = await startGateway({ config: { authRpc: '127.0.0.1:9' } })
    const reply = await send(alone.url, '/')
    expect([reply.status, reply.text.includes('<meta name="sign-in" content="[]">')]).toEqual([200, true])
    await alone.stop()
  })

  test('if auth does not answer, only the first page waits, and auth is asked again', async () => {
    const timers = manualTimers()
    const own = await startGateway({ config: { timers } })
    const release = own.auth.hold()
    const first = await timers.within(sessionLimits.resolveSessionMs, () => send(own.url, '/'))
    expect(first.status).toBe(200)
    await timers.advance(webLimits.signInOptionsRetryMs)
    expect((await send(own.url, '/')).status).toBe(200)
    expect(timers.nextMs()).toBeDefined() // auth is asked again
    release()
    await eventually(async () => (await send(own.url, '/')).text.includes('Google'))
    await own.stop()
  })

  test("threat 26: the product's name is escaped, in pages and in the manifest", async () => {
    const { text } = await send(gateway.url, '/')
    expect(text).toContain('<title>Guess&quot;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;</title>')
    expect((await send(gateway.url, '/manifest.webmanifest')).json().name).toBe(productName)
  })

  test('a write to a page is rejected with 405, one to an unknown path with 404', async () => {
    const reply = await send(gateway.url, '/home', { method: 'POST' })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await send(gateway.url, '/nowhere', { method: 'POST' })).json().code).toBe('noSuchCall')
  })
})

describe('files', () => {
  test('are immutable if their name changes with their content, and otherwise revalidated', async () => {
    expect((await send(gateway.url, asset)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await send(gateway.url, '/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
  })

  test('are compressed if the browser accepts it', async () => {
    const plain = (await send(gateway.url, asset)).text
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const reply = await fetch(gateway.url + asset, { headers: { 'accept-encoding': accepted } })
      expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(Number(reply.headers.get('content-length'))).toBeLessThan(200)
      expect(await reply.text()).toBe(plain)
    }
  })

  test('are answered with 304 if they have not changed', async () => {
    const { etag } = (await send(gateway.url, asset)).headers
    const reply = await send(gateway.url, asset, { headers: { 'if-none-match': String(etag) } })
    expect([reply.status, reply.text]).toEqual([304, ''])
  })

  test.each(['/assets/gone-123.js', '/favicon.ico', '/.vite/manifest.json', '/.env', '/index.html.bak', '/assets/'])(
    '%s does not exist: a problem, no page',
    async (path) => {
      const reply = await send(gateway.url, path)
      expect([reply.status, reply.json().code]).toEqual([404, 'noSuchCall'])
    },
  )

  test('a missing script never gets the page', async () => {
    const reply = await send(gateway.url, '/nowhere', { headers: { 'sec-fetch-dest': 'script' } })
    expect(reply.headers['content-type']).toContain('problem+json')
  })

  test.each([
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/..%2f..%2fetc/passwd',
    '//etc/passwd',
    '/assets/%2e%2e/index.html',
  ])('threat 32: %s does not leave the folder', async (path) => {
    const text = await sendRaw(gateway.url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`])
    expect(rawStatus(text)).toBe(404)
    expect(text).not.toMatch(/root:|"name"/)
  })
})

test('without a built web app calls are still served', async () => {
  const bare = await startGateway({ config: { webRoot: '/nonexistent' } })
  expect((await send(bare.url, '/')).json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await send(bare.url, '/api/categories')).status).toBe(200)
  expect(bare.logged()).toContain('the web app is not built')
  await bare.stop()
})
