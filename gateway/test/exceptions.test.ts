import { type AddressInfo, createServer, type Server } from 'node:net'
import { manualTimers } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

/** The bytes with which the upstream `faulty` responds to every request. */
let bytes = ''
const faulty: Server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', () => socket.end(bytes))
})
const timers = manualTimers()
let gateway: TestGateway
beforeAll(async () => {
  await new Promise<void>((done) => faulty.listen(0, '127.0.0.1', done))
  const { port } = faulty.address() as AddressInfo
  gateway = await startGateway({
    config: { timers, mounts: [{ path: '/odd', address: `http://127.0.0.1:${port}` }] },
  })
})
afterAll(async () => {
  await gateway.stop()
  faulty.close()
})

const lines = () =>
  gateway
    .logged()
    .split('\n')
    .filter((line) => line.includes('a call failed'))
    .map((line) => JSON.parse(line))

test('an exception while a response is sent ends that request only, is logged with its id, and counted', async () => {
  bytes = 'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n'
  const reply = await send(gateway.url, '/odd/status')
  expect([reply.status, reply.json().code, reply.text.includes('099')]).toEqual([500, 'internal', false])
  expect(reply.headers['x-request-id']).toBeDefined()
  expect(lines().map(({ requestId }) => requestId)).toEqual([reply.headers['x-request-id']])
  expect(await gateway.exceptions()).toBe(1)
  expect((await send(gateway.url, '/api/categories')).status).toBe(200)
})

test('a response that has begun is cut off by an exception', async () => {
  bytes = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nZZZ'
  await expect(send(gateway.url, '/odd/chunks')).rejects.toThrow()
  expect((await send(gateway.url, '/api/categories')).status).toBe(200)
})

test.each([
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello',
  'HTTP/1.1 999 Beyond\r\ncontent-length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nset-cookie: \u0001\r\ncontent-length: 0\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
  'nothing of the kind',
  '',
])('an upstream that responds with %j affects no other request', async (response) => {
  bytes = response
  await timers.until(send(gateway.url, '/odd/x').catch(() => undefined))
  expect((await send(gateway.url, '/api/categories')).status).toBe(200)
})
