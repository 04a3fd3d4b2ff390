import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { silentLog } from '@hunch/kit/log'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../src/demo/browser.ts'
import { wordsFor } from '../src/identity/page-texts.ts'
import { createPeople } from '../src/identity/people.ts'
import { createLocalIdentity } from '../src/identity/server.ts'
import type { Product } from '../src/product.ts'
import { newFolder, removeFolders, startProduct } from './world.ts'

const ann = { id: 'ann', givenName: 'Ann', familyName: '<i>Reader', email: 'ann@example.com', emailVerified: true }
const layla = { ...ann, id: 'layla', givenName: 'ليلى', familyName: 'منصور', email: 'layla@example.com', country: 'EG' }

// Starting everything takes long on a busy machine.
jest.setTimeout(120_000)

let product: Product
beforeAll(async () => {
  product = await startProduct({
    people: [ann, layla],
    adminEmail: 'Boss@example.com',
    allowedHosts: ['somewhere.example'],
  })
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

const whoAmI = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.call('GET', '/api/auth/user')).json() as Promise<Record<string, unknown> | null>

async function signIn(fields: Record<string, string>, origin = product.origin()) {
  const browser = createBrowser(origin)
  const page = await browser.submit(await browser.visit('/api/auth/google'), fields)
  return { browser, page }
}

test.each([
  [undefined, 'en', 'Choose who you are'],
  ['nl, sv;q=0.8', 'en', 'Choose who you are'],
  ['ar', 'ar', 'اختر من تكون'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es', 'Elige quién eres'],
  ['fr-CA', 'fr', 'Choisis qui tu es'],
  ['nl, de-AT;q=0.8', 'de', 'Wähle, wer du bist'],
  ['pt-BR', 'pt', 'Escolha quem você é'],
  ['ja', 'ja', '誰として続けますか'],
  ['zh-CN', 'zh', '选择你的身份'],
  ['it', 'it', 'Scegli chi sei'],
])('the page speaks the language of the browser (%s)', (acceptLanguage, language, title) => {
  expect(wordsFor(acceptLanguage)).toMatchObject({ language, title })
  expect(Object.keys(wordsFor(acceptLanguage))).toEqual(Object.keys(wordsFor('en')))
})

describe('signing in through the local identity provider', () => {
  test('continues as a person of the page, and returns to their page', async () => {
    const browser = createBrowser(product.origin())
    const picking = await browser.visit('/api/auth/google?returnTo=/prediction/123')
    expect(picking.url.pathname).toMatch(/^\/local-identity\/pick\//)
    const page = await browser.submit(picking, { person: 'ann' })
    expect(page.url.pathname).toBe('/prediction/123')
    expect(await whoAmI(browser)).toMatchObject({ firstName: 'Ann', email: 'ann@example.com', emailVerified: true })
  })

  test('lets the same browser sign in as another person', async () => {
    const { browser } = await signIn({ person: 'ann' })
    await browser.submit(await browser.visit('/api/auth/google'), { person: 'layla' })
    expect(await whoAmI(browser)).toMatchObject({ firstName: 'ليلى', lastName: 'منصور' })
  })

  test('works under any host name that the browser uses', async () => {
    const { port } = new URL(product.origin())
    const { browser, page } = await signIn({ person: 'ann' }, `http://localhost:${port}`)
    expect(page.url.host).toBe(`localhost:${port}`)
    expect(await whoAmI(browser)).toMatchObject({ firstName: 'Ann' })
  })

  test('names no host in its redirects, because a proxy may have changed it', async () => {
    const location = await locationOf('/api/auth/google', 'somewhere.example')
    expect(location).toMatch(/^\/local-identity\/o\/oauth2/)
    expect(new URL(location, product.origin()).searchParams.get('redirect_uri')).toBe(
      'http://somewhere.example/api/auth/google/callback',
    )
    expect(await locationOf(location, 'somewhere.example')).toMatch(/^\/local-identity\/pick\//)
  })

  test('accepts a new person with any characters in the name', async () => {
    const { browser } = await signIn({ name: ' Zoë <b>Quinn ', email: 'zoe@example.com' })
    expect(await whoAmI(browser)).toMatchObject({ firstName: 'Zoë', lastName: '<b>Quinn', emailVerified: true })
    const page = await createBrowser(product.origin()).visit('/api/auth/google')
    expect(page.text).toContain('Zoë &lt;b&gt;Quinn')
    expect(page.text).toContain('Ann &lt;i&gt;Reader')
  })

  test('recognises new people after a restart', async () => {
    const peopleFile = join(newFolder(), 'people.json')
    const databasePrefix = `again_${randomBytes(4).toString('hex')}_`
    const first = await startProduct({ peopleFile, databasePrefix })
    const { browser } = await signIn({ name: 'New', email: 'new@example.com' }, first.origin())
    const before = await whoAmI(browser)
    await first.stop()
    const second = await startProduct({ peopleFile, databasePrefix })
    const { browser: later } = await signIn({ name: 'Anything', email: 'NEW@example.com' }, second.origin())
    expect((await whoAmI(later))?.['id']).toBe(before?.['id'])
    await second.stop()
  })

  test('returns without a session after Cancel', async () => {
    const { browser, page } = await signIn({ cancel: 'yes' })
    expect(page.url.pathname).toBe('/')
    expect(page.url.search).toContain('signInDenied')
    expect(await whoAmI(browser)).toBeNull()
  })
})

describe('the sign-in page', () => {
  test.each([
    [{ name: ' ', email: 'x@example.com' }, 'Please enter a name'],
    [{ name: 'x'.repeat(81), email: 'x@example.com' }, 'Please enter a name'],
    [{ name: '\u200b\u202e', email: 'x@example.com' }, 'Please enter a name'],
    [{ name: 'X', email: 'nonsense' }, 'Please enter an email address'],
  ])('names the fault in %j and keeps the input', async (fields, sentence) => {
    const { page } = await signIn(fields)
    expect(page.status).toBe(422)
    expect(page.text).toContain(sentence)
    expect(page.text).toContain(`value="${fields.email}"`)
  })

  test('makes no one the admin: the address is rejected, or has no effect unverified', async () => {
    const rejected = await signIn({ name: 'Eve', email: 'boss@EXAMPLE.com' })
    expect(rejected.page.status).toBe(422)
    expect(rejected.page.text).toContain('belongs to the admin')
    const { browser } = await signIn({ name: 'Eve', email: 'boss@example.com', unverified: 'yes' })
    expect(await whoAmI(browser)).toMatchObject({ isAdmin: false, emailVerified: false })
  })

  test('runs no script, loads nothing from other hosts, and is not cached', async () => {
    const response = await visitWith({})
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toMatch(/<script|style=|https?:\/\//)
    const style = await fetch(new URL('/local-identity/style.css', product.origin()))
    expect(style.headers.get('content-type')).toContain('text/css')
  })

  test('threat 46: answers at its own port only for the address that the gateway uses', async () => {
    const people = createPeople([ann])
    const identity = createLocalIdentity({ people, product: 'Hunch', adminEmail: 'boss@example.com', log: silentLog() })
    await identity.start?.()
    const { host, port } = new URL(identity.address())
    const statusFor = async (name: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET /local-identity/style.css HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec((await Array.fromAsync(socket)).join(''))?.[1])
    }
    expect(await statusFor(host)).toBe(200)
    for (const name of [`evil.example:${port}`, 'evil.example', `localhost:${port}`, '127.0.0.1:1'])
      expect(await statusFor(name)).toBe(421)
    await identity.drain?.()
    await identity.stop?.()
  })

  test('is in Arabic for an Arabic browser, from right to left, and in English for an unknown language', async () => {
    const text = await (await visitWith({ 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' })).text()
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('مصر')
    expect(await (await visitWith({ 'accept-language': 'fr-CA,en' })).text()).toContain('lang="fr"')
    expect(await (await visitWith({ 'accept-language': 'sv,xx' })).text()).toContain('lang="en"')
  })

  test.each(['', '/', '?a=b', '/nothing'])('is not at /local-identity%s, which returns 404', async (rest) => {
    const reply = await fetch(`${product.origin()}/local-identity${rest}`)
    expect([reply.status, (await reply.text()).includes('Error:')]).toEqual([404, false])
  })

  test('says so if its sign-in is over', async () => {
    const { text, status } = await createBrowser(product.origin()).visit('/local-identity/pick/long-gone')
    expect(status).toBe(400)
    expect(text).toContain('out of date')
  })
})

describe('the provider', () => {
  const ask = (changes: Record<string, string>) => {
    const callback = `${product.origin()}/api/auth/google/callback`
    const query = new URLSearchParams({
      client_id: 'local',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: callback,
    })
    query.set('code_challenge', 'x'.repeat(43))
    query.set('code_challenge_method', 'S256')
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    return fetch(new URL(`/local-identity/o/oauth2/v2/auth?${query}`, product.origin()), { redirect: 'manual' })
  }

  test('sends people back to their own origin only', async () => {
    expect((await ask({})).status).toBe(303)
    const elsewhere = await ask({ redirect_uri: 'http://evil.example/api/auth/google/callback' })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null])
    expect((await ask({ redirect_uri: `${product.origin()}/elsewhere` })).status).toBe(400)
  })

  test.each([{ code_challenge: '' }, { code_challenge_method: 'plain' }])(
    'requires PKCE by S256: %j',
    async (changes) => {
      const location = (await ask(changes)).headers.get('location') ?? ''
      expect(new URL(location, product.origin()).searchParams.get('error')).toBe('invalid_request')
    },
  )
})

/** The sign-in page for a browser with these headers. */
async function visitWith(headers: Record<string, string>): Promise<Response> {
  const browser = createBrowser(product.origin())
  const { url } = await browser.visit('/api/auth/google')
  return browser.call('GET', url.pathname, undefined, headers)
}

/** The redirect location of a request to this host. */
function locationOf(path: string, host: string): Promise<string> {
  return new Promise((done, fail) => {
    request(new URL(path, product.origin()), { headers: { host } }, (response) => {
      response.resume()
      done(response.headers.location ?? '')
    })
      .on('error', fail)
      .end()
  })
}
