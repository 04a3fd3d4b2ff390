import { expect, jest, test } from '@jest/globals'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { call, callWithHeaders, newIdempotencyKey, readOr } from './call.ts'
import { ApiError, isTemporary, isUnauthorized } from './error.ts'
import { isOnline } from './network.ts'

test('a call fills its path, writes its query and reads its reply', async () => {
  const { received } = fakeServer({ 'GET /api/predictions/user/a%2Fb?limit=20': json([]) })
  expect(await call('listPredictionsOfUser', { params: { id: 'a/b' }, query: { limit: 20 } })).toEqual([])
  expect(received[0]?.headers.get('content-type')).toBeNull()
})

test('a body is sent as JSON, a form unchanged and with its idempotency key', async () => {
  const { received } = fakeServer({ 'POST /api/votes': json({}), 'POST /api/predictions': json({}) })
  await call('castVote', { body: { predictionId: 'p', vote: true } })
  const form = new FormData()
  await call('createPrediction', { body: form, idempotencyKey: 'k' })
  expect(received[0]?.body).toEqual({ predictionId: 'p', vote: true })
  expect(received[0]?.headers.get('content-type')).toBe('application/json')
  expect(received[1]?.body).toBe(form)
  expect(received[1]?.headers.get('content-type')).toBeNull()
  expect(received[1]?.headers.get('idempotency-key')).toBe('k')
})

test('a change outlives its page, but for a form or a long body; a read does not', async () => {
  const { received } = fakeServer({
    'GET /api/categories': json([]),
    'PUT /api/predictions/p/reaction': json({}),
    'DELETE /api/predictions/p/reaction': json({}),
    'POST /api/predictions': json({}),
    'POST /api/comments': json({}),
  })
  const params = { id: 'p' }
  await call('listCategories')
  await call('setReaction', { params, body: { kind: 'heart' } })
  await call('removeReaction', { params })
  await call('createPrediction', { body: new FormData(), idempotencyKey: 'k' })
  for (const length of [100, 4_001])
    await call('createComment', { body: { predictionId: 'p', content: 'a'.repeat(length) }, idempotencyKey: 'k' })
  expect(received.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ['GET', false],
    ['PUT', true],
    ['DELETE', true],
    ['POST', false],
    ['POST', true],
    ['POST', false],
  ])
})

test('an empty response is undefined', async () => {
  fakeServer({ 'DELETE /api/auth/sessions': new Response(null, { status: 204 }) })
  expect(await call('endAllSessions')).toBeUndefined()
})

test('callWithHeaders returns the response headers', async () => {
  fakeServer({ 'GET /api/predictions/explore': json([], { headers: { 'Feed-New': '3' } }) })
  const { data, headers } = await callWithHeaders('explore', { query: { offset: 0 } })
  expect([data, headers.get('feed-new')]).toEqual([[], '3'])
})

test('a failure has its status, message, code, parameters and retry delay', async () => {
  fakeServer({
    'POST /api/auth/login': problem(429, 'tooManyAttempts', { params: { seconds: 40 } }, { 'Retry-After': '40' }),
  })
  const failed = call('signInAsAdmin', { body: { email: 'a', password: 'b' } })
  const error = await failed.catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 429, code: 'tooManyAttempts', params: { seconds: 40 }, retryAfterS: 40 })
  expect((error as ApiError).message).toMatch(/^429: \{/)
})

test('the message of a failure without a body is the status text', async () => {
  fakeServer({ 'GET /api/categories': new Response('', { status: 502, statusText: 'Bad Gateway' }) })
  await expect(call('listCategories')).rejects.toThrow('502: Bad Gateway')
})

test('no response at all is a failure of status 0', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('network down'))
  await expect(call('listCategories')).rejects.toMatchObject({ status: 0, message: '0: network down' })
})

test('an aborted call stays an abort', async () => {
  globalThis.fetch = (_input, init) => Promise.reject(init?.signal?.reason)
  await expect(call('listCategories', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a background read returns the empty value on 401, and fails on any other error', async () => {
  fakeServer({ 'GET /api/auth/sessions': problem(401, 'notSignedIn') })
  expect(await readOr([], 'listSessions')).toEqual([])
  fakeServer({ 'GET /api/auth/sessions': problem(503, 'unavailable') })
  await expect(readOr([], 'listSessions')).rejects.toMatchObject({ status: 503 })
})

test('an ended session is recognised by the message', async () => {
  fakeServer({ 'POST /api/votes': problem(401, 'notSignedIn'), 'GET /api/categories': problem(403, 'forbidden') })
  const expired = await call('castVote', { body: { predictionId: 'p', vote: true } }).catch((error: unknown) => error)
  const forbidden = await call('listCategories').catch((error: unknown) => error)
  expect([isUnauthorized(expired), isUnauthorized(forbidden), isUnauthorized('401: Unauthorized')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a failure without a response, a timeout, too many calls and errors of the server are temporary', () => {
  const temporary = [0, 400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 507].filter((status) =>
    isTemporary(new ApiError(status, '')),
  )
  expect(temporary).toEqual([0, 408, 429, 500, 502, 503, 507])
  expect(isTemporary(new Error('503: not of a call'))).toBe(false)
})

test('fault 20: while a stand-in responds, the product counts as offline', async () => {
  fakeServer({
    'GET /api/categories': problem(503, 'unavailable', {}, { 'Stand-In': 'yes' }),
    'GET /api/auth/sessions': json([]),
  })
  await expect(call('listCategories')).rejects.toMatchObject({ status: 0 })
  expect(isOnline()).toBe(false)
  await call('listSessions')
  expect(isOnline()).toBe(true)
})

test('idempotency keys never repeat', () => {
  expect(new Set(Array.from({ length: 100 }, newIdempotencyKey)).size).toBe(100)
})

test('calls within a second after a tap share a trace, and every other call has its own', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000) // the real clock may pass a second on a busy machine
  const { received } = fakeServer({ 'GET /api/categories': json([]) })
  await call('listCategories')
  await call('listCategories')
  document.body.click()
  await call('listCategories')
  await call('listCategories')
  document.body.click()
  await call('listCategories')
  clock.mockReturnValue(6_001)
  await call('listCategories')
  clock.mockRestore()
  const traces = received.map(({ headers }) => headers.get('traceparent')?.split('-') ?? [])
  for (const [version, trace, span, flags] of traces)
    expect([version, trace, span, flags]).toEqual(['00', hex(32), hex(16), '01'])
  const [first, second, third, fourth, fifth, sixth] = traces.map(([, trace]) => trace)
  expect(third).toBe(fourth)
  expect(new Set([first, second, third, fifth, sixth]).size).toBe(5)
  expect(new Set(traces.map(([, , span]) => span)).size).toBe(6)
})

const hex = (digits: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`))
