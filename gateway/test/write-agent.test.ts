/** Tests the connections for writes. */
import { once } from 'node:events'
import { type ClientRequest, createServer, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { WriteAgent } from '../src/upstreams/write-agent.ts'

let server: Server
let agent: WriteAgent
/** The server's ends of the connections, in the order in which they were opened. */
let connections: Socket[]
beforeEach(async () => {
  connections = []
  agent = new WriteAgent({ maxSockets: 1 })
  server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => response.end())
  server.on('connection', (socket) => connections.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  agent.destroy()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

/** Sends a write. Resolves once its response has ended. */
function post(seen: (socket: Socket) => void = () => {}): Promise<ClientRequest> {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent })
  return new Promise((done, fail) => {
    sent.on('error', fail)
    sent.on('socket', seen)
    sent.on('response', (response) => response.resume().on('end', () => done(sent)))
    sent.end('x')
  })
}

test('an idle connection is closed before the service closes it, and the next write opens a new one', async () => {
  await post()
  const [first] = connections
  if (first && !first.destroyed) await once(first, 'close')
  expect((await post()).reusedSocket).toBe(false)
  expect(connections).toHaveLength(2)
})

test('a connection that is reused at once stays open, without a timeout while it is in use', async () => {
  const limits: (number | undefined)[] = []
  const again = new Promise<ClientRequest>((done) => {
    agent.once('free', () => done(post((socket) => limits.push(socket.timeout))))
  })
  await post()
  expect((await again).reusedSocket).toBe(true)
  expect([connections.length, limits]).toEqual([1, [0]])
})
