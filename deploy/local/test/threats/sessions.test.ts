/** Identity and rate limits: through the gateway of the whole product, and directly at its services. */
import { request } from 'node:http'
import { eventually } from '@hunch/kit/testing'
import { calls } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import type { Product } from '../../src/product.ts'
import { adminAccount, answer, post, type SignedInMember, signInAdmin, signUp } from '../people.ts'
import { removeFolders, startProduct } from '../world.ts'

jest.setTimeout(120_000)

let product: Product
let ada: SignedInMember
const links: string[] = []
beforeAll(async () => {
  product = await startProduct({
    adminEmail: adminAccount.email,
    adminPassword: adminAccount.password,
    mailed: ({ link }) => void links.push(link),
    limits: { addressReads: 1e6, addressWrites: 1e6 }, // all browsers share one address
  })
  await product.ensureAdmin()
  ada = await signUp(product, 'Ada')
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

const at = (path: string) => new URL(path, product.origin())
const cookieOf = ({ browser }: SignedInMember) => ({ cookie: browser.cookiesFor('/api/auth/user') })
const whoIs = async (headers: Record<string, string>) =>
  ((await (await fetch(at('/api/auth/user'), { headers })).json()) as { id: string } | null)?.id

describe('threat 12: forged identity', () => {
  test.each([
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['x-user-id', 'ADA'],
    ['x-forwarded-user', 'ADA'],
    ['x-hunch-member', 'ADA'],
  ])('in %s signs no one in', async (name, value) => {
    const headers = { [name]: value.replace('ADA', ada.id), 'x-forwarded-for': '127.0.0.1' }
    expect(await whoIs(headers)).toBeUndefined()
    expect((await fetch(at('/api/auth/sessions'), { headers })).status).toBe(401)
  })

  test('an internal token is rejected from outside', async () => {
    const headers = { authorization: `Bearer ${await product.sign('auth', { id: ada.id, role: 'admin' })}` }
    expect((await fetch(at('/api/admin/users'), { headers })).status).toBe(401)
  })
})

describe('threat 13: directly at a service', () => {
  const services = [
    'auth',
    'predictions',
    'social',
    'groups',
    'notifications',
    'media',
    'analytics',
    'moderation',
  ] as const
  test.each(services)(
    '%s rejects every call without the gateway’s token, with another service’s, or with an altered one',
    async (name) => {
      const wrong = services.find((other) => other !== name) ?? 'auth'
      const forOther = await product.sign(wrong, { id: ada.id, role: 'admin' })
      const own = await product.sign(name, { id: ada.id, role: 'admin' })
      const altered = `${own.slice(0, -4)}${own.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
      for (const { method, path, owner } of Object.values(calls)) {
        if (owner !== name) continue
        const address = new URL(path.replace(/\{\w+\}/g, ada.id), product.services[name].addresses().http)
        for (const headers of [
          {},
          { authorization: `Bearer ${forOther}` },
          { authorization: `Bearer ${altered}` },
          cookieOf(ada),
        ]) {
          const response = await fetch(address, { method, headers, redirect: 'manual' })
          expect([method, path, response.status]).toEqual([method, path, 401])
          await response.body?.cancel()
        }
      }
    },
  )
})

describe('threats 14 and 16: other sites', () => {
  const vote = (headers: Record<string, string>, method = 'POST') =>
    fetch(at('/api/users/preferences'), {
      method,
      headers: { ...cookieOf(ada), 'content-type': 'application/json', ...headers },
      body: '{"emailNotifications":false}',
    })
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('%j changes nothing, with any method', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await vote(headers as never, method)).status).toBe(403)
    expect(await answer(ada.browser.call('GET', '/api/auth/user'))).toMatchObject({ emailNotifications: true })
  })

  test('no other site may read, with or without a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'GET'])
      for (const path of ['/api/auth/user', '/api/votes', '/api/openapi.json'])
        expect(
          [...(await fetch(at(path), { method, headers })).headers.keys()].filter((name) =>
            name.startsWith('access-control'),
          ),
        ).toEqual([])
  })

  test('a link from another site does not sign the member out', async () => {
    const headers = { ...cookieOf(ada), 'sec-fetch-site': 'cross-site' }
    const response = await fetch(at('/api/auth/logout'), { headers, redirect: 'manual' })
    expect([response.status, await whoIs(cookieOf(ada))]).toEqual([200, ada.id])
  })
})

describe('threats 17 and 18: the cookie', () => {
  test('is HttpOnly and Lax, for the whole host only, and not a planted one', async () => {
    const planted = 'session=planted-before-sign-in'
    const response = await fetch(at('/api/auth/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: planted },
      body: JSON.stringify(adminAccount),
    })
    const line =
      response.headers.getSetCookie().find((each) => /HttpOnly/i.test(each) && !/max-age=0/i.test(each)) ?? ''
    expect(line).toMatch(/; ?HttpOnly/i)
    expect(line).toMatch(/; ?SameSite=Lax/i)
    expect(line).toMatch(/; ?Path=\/(;|$)/i)
    expect(line).not.toMatch(/Domain=|planted/i)
    expect(await whoIs({ cookie: planted })).toBeUndefined()
  })
})

describe('threat 19: a session that has ended', () => {
  const ways: [string, (member: SignedInMember, admin: SignedInMember) => Promise<Response>][] = [
    [
      'logout',
      ({ browser }) => browser.call('GET', '/api/auth/logout', undefined, { 'sec-fetch-site': 'same-origin' }),
    ],
    ['signing out everywhere', ({ browser }) => browser.call('DELETE', '/api/auth/sessions')],
    ['deactivation', ({ id }, admin) => admin.browser.call('PATCH', `/api/admin/users/${id}/deactivate`)],
    ['deletion by the admin', ({ id }, admin) => admin.browser.call('DELETE', `/api/admin/users/${id}`)],
    ['deletion by oneself', ({ browser, email }) => browser.call('DELETE', '/api/users/me', { email })],
  ]
  test.each(ways)('is invalid soon after %s, and its live stream is closed', async (way, end) => {
    const admin = await signInAdmin(product)
    const member = await signUp(product, `Leaver by ${way}`)
    const kept = cookieOf(member)
    const stream = await fetch(at('/api/live'), { headers: kept })
    expect([stream.status, await whoIs(kept)]).toEqual([200, member.id])
    let closed = false
    const reading = Array.fromAsync(stream.body ?? []).then(() => (closed = true))
    const response = await end(member, admin)
    expect([way, response.status < 400]).toEqual([way, true])
    const rejected = async () => (await fetch(at('/api/auth/sessions'), { headers: kept })).status === 401
    await eventually(async () => (await rejected()) && closed)
    expect(await whoIs(kept)).toBeUndefined()
    await reading
  })
})

describe('threats 22 and 23: passwords', () => {
  const signIn = (email: string, password: string) =>
    createBrowser(product.origin()).call('POST', '/api/auth/login', { email, password })

  test('known and unknown addresses get the same answer, in every call that takes one', async () => {
    const asks = [
      ['/api/auth/login', { password: 'not this one' }],
      ['/api/auth/forgot-password', {}],
      ['/api/auth/reset-password', { token: 'x', newPassword: 'another one' }],
    ] as const
    for (const [path, body] of asks) {
      const answers = []
      for (const email of [adminAccount.email, 'nobody@example.com']) {
        const response = await createBrowser(product.origin()).call('POST', path, { ...body, email })
        answers.push([response.status, (await response.text()).replace(/"requestId":"[^"]*"/, '')])
      }
      expect([path, answers[0]]).toEqual([path, answers[1]])
    }
  })

  test('threat 54: the last of 20 wrong ones gets 429; a browser that signed in before does not', async () => {
    const { browser } = await signInAdmin(product)
    const replies = []
    for (let tries = 0; tries < 20; tries += 1) replies.push(await signIn(adminAccount.email, `wrong ${tries}`))
    const last = replies.at(-1)
    expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(replies[0]?.status).toBe(401)
    expect((await signIn(adminAccount.email, adminAccount.password)).status).toBe(429) // all browsers share one address
    expect((await browser.call('POST', '/api/auth/login', adminAccount)).status).toBe(200)
  })
})

describe('threat 36: headers', () => {
  test.each(['/api/auth/user', '/api/nowhere', '/api/docs', '/api/openapi.json'])(
    '%s has all security headers, and no banner',
    async (path) => {
      const { headers } = await fetch(at(path))
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      for (const name of ['referrer-policy', 'permissions-policy'])
        expect([name, headers.has(name)]).toEqual([name, true])
      for (const name of ['server', 'x-powered-by']) expect([name, headers.has(name)]).toEqual([name, false])
    },
  )
})

describe('threat 34: slow bodies', () => {
  test('one that stalls gets 408, and others are served meanwhile', async () => {
    const slow = new Promise<number | undefined>((done, fail) => {
      const headers = { ...cookieOf(ada), 'content-type': 'application/json', 'content-length': '100' }
      const asked = request(at('/api/votes'), { method: 'POST', headers }, (response) => {
        response.resume()
        done(response.statusCode)
      })
      asked.on('error', fail)
      asked.write('{"predictionId":')
    })
    expect(await whoIs(cookieOf(ada))).toBe(ada.id)
    expect(await slow).toBe(408)
  })
})

describe('threat 39: one member who writes from 100 connections', () => {
  test('gets 429, and another member does not', async () => {
    const bob = await signUp(product, 'Bob')
    const id = await post(bob)
    const writes = Array.from({ length: 100 }, (_, n) =>
      ada.browser.call('POST', '/api/votes', { predictionId: id, vote: n % 2 === 0 }),
    )
    const other = bob.browser.call('POST', '/api/votes', { predictionId: id, vote: true })
    const replies = await Promise.all(writes)
    const rejected = replies.filter(({ status }) => status === 429)
    expect(rejected.length).toBeGreaterThan(20)
    for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other).status).toBe(200)
  })
})
