import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SignJWT } from 'jose/jwt/sign'
import { importJWK } from 'jose/key/import'
import { z } from 'zod'
import { defineErrors } from '../src/errors/index.ts'
import { createHttpServer, type Handler, type HttpServer, route, sendProblem } from '../src/http/index.ts'
import { createLog } from '../src/log/index.ts'
import { createMetrics } from '../src/telemetry/index.ts'
import { type CallAs, callAs, type TestKeys, testKeys } from '../src/testing/index.ts'

const errors = defineErrors({ votingClosed: 'conflict' })
const echo = {
  method: 'POST',
  path: '/api/echo/{id}',
  who: 'member',
  params: z.object({ id: z.uuid() }),
  body: z.object({ text: z.string().max(10), count: z.int().optional() }),
  reply: z.object({ text: z.string(), by: z.string() }),
} as const
const maybe = {
  method: 'POST',
  path: '/api/maybe',
  who: 'visitor',
  body: z.object({ text: z.string().nullish() }).default({}),
  reply: z.object({ text: z.string().nullable() }),
} as const
const refuse = { method: 'GET', path: '/api/refuse', who: 'visitor', reply: z.null() } as const
const crash = { method: 'GET', path: '/api/crash', who: 'visitor', reply: z.null() } as const
const leak = { method: 'GET', path: '/api/leak', who: 'visitor', reply: z.object({ shown: z.string() }) } as const
const later = {
  method: 'GET',
  path: '/api/later/{how}',
  who: 'visitor',
  params: z.object({ how: z.string() }),
  reply: z.null(),
} as const
const manage = { method: 'GET', path: '/api/manage', who: 'admin', reply: z.null() } as const
const moderate = {
  method: 'GET',
  path: '/api/moderate',
  who: 'moderator',
  reply: z.object({ by: z.string() }),
} as const
const internal = { method: 'GET', path: '/internal/thing', who: 'service', reply: z.null() } as const

const ann = { id: '0190aaaa-0000-7000-8000-000000000001' }
const params = { id: '0190aaaa-0000-7000-8000-0000000000ff' }
let keys: TestKeys
let server: HttpServer
const lines: string[] = []
const metrics = createMetrics()
let call: CallAs

/** A handler with listeners that throw later, outside of the handler's promise. */
const laterHandler: Handler<typeof later> = async ({ params, request, response }) => {
  if (params.how === 'half') response.write('half')
  if (params.how === 'answered') response.end('done')
  if (params.how === 'orphan') request.emit('error', new Error('nobody listens'))
  request.on('later', () => {
    throw new Error('thrown in a listener')
  })
  response.on('close', () => void request.emit('later'))
  setImmediate(() => request.emit('later'))
  return new Promise(() => {})
}

beforeAll(async () => {
  keys = await testKeys('kit', 'other')
  server = createHttpServer({
    name: 'kit',
    host: '127.0.0.1',
    port: 0,
    identity: keys.identity('kit'),
    log: createLog({ destination: { write: (line) => void lines.push(line) } }),
    metrics,
    ready: () => true,
    routes: [
      route(echo, ({ member, body }) => ({ text: body.text, by: member.id })),
      route(maybe, ({ body }) => ({ text: body.text ?? null })),
      route(refuse, () => {
        throw errors.votingClosed()
      }),
      route(crash, () => {
        throw new Error('select secret from table where password = 1')
      }),
      route(leak, () => ({ shown: 'yes', hidden: 'never' }) as { shown: string }),
      route(later, laterHandler),
      route(manage, () => null),
      route(moderate, ({ member }) => ({ by: member.id })),
      route(internal, () => null, { from: ['other'] }),
    ],
  })
  await server.start?.()
  call = callAs(keys, 'kit', server.address())
})

afterAll(async () => {
  await server.drain?.()
  await server.stop?.()
})

test('a call returns the reply that its contract declares', async () => {
  const reply = await call(ann, echo, { params, body: { text: 'hello' } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ text: 'hello', by: ann.id })
  expect(reply.headers.get('x-powered-by')).toBeNull()
})

test('every invalid field is named', async () => {
  const reply = await call(ann, echo, { params, body: { text: 'much too long for this', count: 'x' } })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.body.errors.map((fault: { field: string }) => fault.field)).toEqual(['text', 'count'])
  expect(reply.body.message).toBe(reply.body.detail)
})

test.each([
  ['an operator instead of a string', { text: { $ne: '' } }, 400],
  ['no body', undefined, 415],
  ['a body that is no object', 'text', 400],
])('%s is rejected', async (_, body, status) => {
  expect((await call(ann, echo, { params, body })).status).toBe(status)
})

test('a body may be omitted if the contract has a default', async () => {
  expect((await call(null, maybe)).body).toEqual({ text: null })
  expect((await call(null, maybe, { body: { text: 'a' } })).body).toEqual({ text: 'a' })
  expect((await call(null, maybe, { body: { text: 1 } })).status).toBe(400)
})

test('a body that is too large, too deep or not JSON is rejected', async () => {
  const send = async (body: string, type = 'application/json') => {
    const response = await fetch(`${server.address()}/api/echo/${params.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await keys.token('kit', ann)}`, 'content-type': type },
      body,
    })
    await response.text()
    return response.status
  }
  expect(await send(JSON.stringify({ text: 'x'.repeat(70_000) }))).toBe(413)
  expect(await send('['.repeat(10_000) + ']'.repeat(10_000))).toBe(400)
  expect(await send('{"text":')).toBe(400)
  expect(await send('{"text":"a"}', 'text/plain')).toBe(415)
  expect(await send('text=a', 'application/x-www-form-urlencoded')).toBe(415)
})

test('a declared error is sent with its status, code and detail', async () => {
  const reply = await call(null, refuse)
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({
    title: 'Conflict',
    status: 409,
    code: 'votingClosed',
    detail: 'Voting has closed.',
  })
})

test('an unknown error reveals nothing of its cause', async () => {
  const reply = await call(null, crash)
  expect(reply.status).toBe(500)
  expect(JSON.stringify(reply.body)).not.toMatch(/secret|select|password|\.ts/)
})

test('a field that the contract does not name is not sent', async () => {
  expect((await call(null, leak)).body).toEqual({ shown: 'yes' })
})

test('a call of the admin rejects a member with 403 and a visitor with 401', async () => {
  expect((await call(ann, manage)).status).toBe(403)
  expect((await call({ ...ann, role: 'admin' }, manage)).status).toBe(200)
  const reply = await call(null, manage)
  expect(reply.status).toBe(401)
  expect(reply.body.title).toBe('Unauthorized')
})

test('a call of moderators admits them and the admin; a call of the admin rejects moderators', async () => {
  const moderator = { ...ann, role: 'moderator' as const }
  for (const person of [moderator, { ...ann, role: 'admin' as const }])
    expect((await call(person, moderate)).body).toEqual({ by: ann.id })
  const reply = await call(ann, moderate)
  expect([reply.status, reply.body.code]).toEqual([403, 'moderatorOnly'])
  expect((await call(null, moderate)).status).toBe(401)
  expect((await call(moderator, manage)).body.code).toBe('adminOnly')
})

test('threat 13: a missing, invalid or foreign identity is rejected with 401', async () => {
  const get = async (path: string, authorization?: string) => {
    const response = await fetch(server.address() + path, { headers: authorization ? { authorization } : {} })
    await response.text()
    return response.status
  }
  expect(await get('/api/refuse')).toBe(401)
  expect(await get('/api/refuse', 'Bearer nonsense')).toBe(401)
  expect(await get('/api/refuse', `Bearer ${await keys.token('other', ann)}`)).toBe(401)
  expect(await get('/api/refuse', `Bearer ${await keys.identity('other').sign('kit')}`)).toBe(401)
  const stranger = await testKeys('kit')
  expect(await get('/api/refuse', `Bearer ${await stranger.token('kit', ann)}`)).toBe(401)
  expect(await get('/internal/thing', `Bearer ${await keys.token('kit', ann)}`)).toBe(401)
  expect(await get('/internal/thing', `Bearer ${await keys.identity('other').sign('kit')}`)).toBe(200)
})

test('fault 9: an expired token gets 503 instead of 401, so that no member is signed out', async () => {
  const [key, now] = [await importJWK(keys.config('gateway').privateKey, 'EdDSA'), Math.floor(Date.now() / 1_000)]
  const hourAgo = new SignJWT({ sub: ann.id })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
    .setIssuer('gateway')
    .setAudience('kit')
    .setIssuedAt(now - 3_600)
    .setExpirationTime(now - 3_540)
  const authorization = `Bearer ${await hourAgo.sign(key)}`
  const response = await fetch(`${server.address()}/api/refuse`, { headers: { authorization } })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
})

test('an unknown path gets noSuchCall, and an address that cannot be decoded 400', async () => {
  expect((await call(null, { method: 'GET', path: '/api/nothing' })).body.code).toBe('noSuchCall')
  const reply = await call(ann, { method: 'POST', path: '/api/echo/%ZZ' }, { body: { text: 'a' } })
  expect(reply.status).toBe(400)
})

test('health needs no identity', async () => {
  expect((await fetch(`${server.address()}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
})

describe('an exception that no promise catches', () => {
  const counted = async () =>
    /^http_request_exceptions_total\{server="kit http"\} (\d+)$/m.exec(await metrics.text())?.[1]
  const get = async (how: string) =>
    fetch(`${server.address()}/api/later/${how}`, { headers: { authorization: `Bearer ${await keys.token('kit')}` } })

  test('ends its request with 500, and is logged with the id of the request, and counted', async () => {
    const before = Number((await counted()) ?? 0)
    const reply = await get('at-once')
    const { code, requestId } = (await reply.json()) as Record<string, string>
    expect([reply.status, code]).toEqual([500, 'internal'])
    const line = lines.map((each) => JSON.parse(each)).findLast(({ msg }) => msg === 'a call failed')
    expect(line).toMatchObject({ requestId, err: { message: 'thrown in a listener' } })
    expect(Number(await counted())).toBeGreaterThan(before)
  })

  test('cuts off an unfinished response, and leaves a finished one', async () => {
    await expect(get('half').then((reply) => reply.text())).rejects.toThrow()
    expect(await (await get('answered')).text()).toBe('done')
  })

  test('is also an error event without a listener', async () => {
    expect((await get('orphan')).status).toBe(500)
  })

  test('harms no other request', async () => {
    expect((await call(null, maybe, { body: { text: 'a' } })).status).toBe(200)
  })
})

test('a problem can be sent at any time: the first response counts, and later ones do not throw', async () => {
  const outcomes: string[] = []
  const peer = createServer((_request, response) => {
    const again = (what: string) => {
      sendProblem(response, errors.votingClosed())
      outcomes.push(what)
    }
    sendProblem(response, errors.votingClosed())
    again('ended')
    response.on('finish', () => again('finished'))
    response.on('close', () => again('closed'))
  })
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  const { port } = peer.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(409)
  await new Promise<void>((done) => peer.close(() => done()))
  expect(outcomes).toEqual(['ended', 'finished', 'closed'])
  await new Promise<void>((done) => {
    const cut = createServer((request, response) => {
      request.socket.destroy()
      sendProblem(response, errors.votingClosed())
      response.on('close', () => {
        sendProblem(response, errors.votingClosed())
        cut.close(() => done())
      })
    }).listen(0, '127.0.0.1', () => {
      fetch(`http://127.0.0.1:${(cut.address() as AddressInfo).port}/`).catch(() => {})
    })
  })
})
