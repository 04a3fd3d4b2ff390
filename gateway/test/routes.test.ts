import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createRoutes } from '../src/calls/routes.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, sendRaw } from './support/http.ts'

describe.each(carriers)('services called %s', (carrier) => {
  let gateway: TestGateway
  beforeAll(async () => {
    // One member makes all calls, more than the default limit allows.
    gateway = await startGateway({ carrier, config: { limits: { memberWrites: 1_000 } } })
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
  })

  const id = '01990000-0000-7000-8000-000000000001'
  const filled = (path: string) => path.replace('{file}', 'AAAAAAAAAAAAAAAAAAAAAA').replace(/\{\w+\}/g, id)
  /** Calls that services own; the gateway's own are tested in live.test.ts and status.test.ts. */
  const routed = Object.entries(calls).filter(([, call]) => call.who !== 'service' && call.owner !== 'gateway')
  const type = { json: 'application/json', multipart: 'multipart/form-data; boundary=x', form: '', binary: '' }

  describe('routing', () => {
    test.each(routed)('%s is forwarded to its owner only', async (_name, call: Call) => {
      const headers = call.method === 'GET' ? {} : { 'content-type': type[call.bodyType ?? 'json'] }
      const reply = await gateway.as('admin', `${filled(call.path)}?q=1`, { method: call.method, headers })
      expect(reply.json()).toMatchObject({ upstream: call.owner, method: call.method, url: `${filled(call.path)}?q=1` })
      expect(Object.values(gateway.upstreams).flatMap(({ received }) => received)).toHaveLength(1)
    })

    test.each([
      '/api',
      '/api/',
      '/api/nothing',
      '/api/predictions/x/y/z',
      '/uploads',
      '/internal/photos/x',
      '/API/predictions',
    ])('%s has no owner: 404 noSuchCall', async (path) => {
      const reply = await gateway.as('ann', path)
      expect(reply.status).toBe(404)
      expect(reply.headers['content-type']).toContain('application/problem+json')
      expect(reply.json()).toMatchObject({ code: 'noSuchCall', status: 404, title: 'Not Found' })
      expect(reply.json().message).toBe(reply.json().detail)
    })

    test('calls between services are not routed', async () => {
      const reply = await gateway.as('admin', '/internal/photos/AAAAAAAAAAAAAAAAAAAAAA?ownerId=x', {
        method: 'PUT',
        body: 'x',
      })
      expect(reply.json()).toMatchObject({ status: 404, code: 'noSuchCall' })
    })

    test('another method of a known path is rejected with 405 and a list of the allowed ones', async () => {
      const reply = await gateway.as('ann', '/api/votes', { method: 'PUT' })
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('POST')
      const other = await gateway.as('ann', `/api/predictions/${id}`, { method: 'PATCH' })
      expect(other.headers.allow).toBe('DELETE, GET, HEAD, PUT')
      expect(other.json().code).toBe('methodNotAllowed')
    })

    test('HEAD is routed as GET', async () => {
      const reply = await gateway.as(undefined, `/api/predictions/${id}`, { method: 'HEAD' })
      expect([reply.status, reply.text]).toEqual([200, ''])
      expect(gateway.upstreams.predictions.received[0]?.method).toBe('HEAD')
    })

    test('two contracts with the same method and path throw', () => {
      const one: Call = {
        owner: 'auth',
        method: 'GET',
        path: '/api/x/{id}',
        summary: '',
        who: 'visitor',
        reply: 'nothing',
      }
      expect(() => createRoutes({ one, two: { ...one, owner: 'media', path: '/api/x/{name}' } })).toThrow(
        'two and one both claim',
      )
      expect(() => createRoutes({ one, two: { ...one, owner: 'media', path: '/api/x/name' } })).not.toThrow()
    })

    test('a contract whose owner has no address throws at the start', async () => {
      const social: Call = {
        owner: 'social',
        method: 'GET',
        path: '/api/comments',
        summary: '',
        who: 'visitor',
        reply: 'nothing',
      }
      await expect(startGateway({ contracts: { social }, config: { upstreams: {} } })).rejects.toThrow(
        'where social is',
      )
    })
  })

  describe('threat 32: dots, slashes and addresses in a path', () => {
    test.each([
      '/api/images/..%2f..%2fetc%2fpasswd',
      '/api/images/..%5c..%5cwindows',
      '/api/images/%2e%2e/votes',
      '/api/images/../votes',
      '/api/images/./x',
      '/api/images//etc/passwd',
      '/api//images/x',
      '/api/images/http://evil.example/x.jpg',
      '/api/images/http%3A%2F%2Fevil.example',
      '/api/images/x%00.jpg',
      '/api/images/%ff%fe',
      '/api/images/%zz',
      '/api/images/x\\y',
      '/uploads/..%2fapi%2fvotes',
      '/api/predictions/',
    ])('%s is rejected with 404 and reaches no service', async (path) => {
      const text = await sendRaw(gateway.url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`])
      expect(rawStatus(text)).toBe(404)
      expect(gateway.upstreams.media.received.concat(gateway.upstreams.predictions.received)).toEqual([])
    })

    test('an absolute URL as the request target is not fetched', async () => {
      const text = await sendRaw(gateway.url, [
        `GET ${gateway.upstreams.mount.url}/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ])
      expect(rawStatus(text)).toBe(400)
      expect(gateway.upstreams.mount.received).toEqual([])
    })
  })

  test.each(["1' OR '1'='1", '%25', '_', 'a%00b', '%ED%A0%80', 'x'.repeat(8_000)])(
    'threat 27: hostile text %# as a parameter is forwarded unchanged or rejected, never an error of the gateway',
    async (value) => {
      const reply = await gateway.as('ann', `/api/users/${value.replaceAll(' ', '%20')}`)
      expect([200, 404]).toContain(reply.status)
    },
  )
})
