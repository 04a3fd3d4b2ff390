import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { createListener, type SharedPort } from '../src/http/index.ts'

const host = '127.0.0.1'
const at = (name: string, port: number, shared: SharedPort) =>
  createListener(name, { host, port, shared }, (_request, response) => {
    response.setHeader('connection', 'close').end(name)
  })
const textOf = async (address: string) => (await fetch(address)).text()

test('a server that shares its port listens once its turn has come, also beside another', async () => {
  const turn = Promise.withResolvers<void>()
  const first = at('first', 0, { reusePort: true, beforeListening: () => turn.promise })
  const starting = first.start?.()
  expect(first.server.listening).toBe(false)
  turn.resolve()
  await starting
  expect(await textOf(first.address())).toBe('first')

  const second = at('second', Number(new URL(first.address()).port), {
    reusePort: true,
    beforeListening: async () => {},
  })
  await second.start?.()
  await first.drain?.()
  for (let n = 0; n < 5; n += 1) expect(await textOf(second.address())).toBe('second')
  await second.drain?.()
})

test('a draining server answers connections that it has not accepted yet, and does not ask to close them', async () => {
  const server = createListener('drained', { host, port: 0 }, (_request, response) =>
    response.end(String(response.shouldKeepAlive)),
  )
  await server.start?.()
  const sockets = Array.from({ length: 5 }, () => connect(Number(new URL(server.address()).port), host))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const draining = server.drain?.()
  for (const [bytes] of await Promise.all(sockets.map((socket) => once(socket, 'data'))))
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200.*true$/s)
  await draining
})

test('a draining server closes connections that have sent nothing, and does not wait for their headers', async () => {
  const server = createListener('drained', { host, port: 0 }, (_request, response) => response.end())
  await server.start?.()
  const socket = connect(Number(new URL(server.address()).port), host)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  await once(server.server, 'connection')
  await Promise.all([once(socket, 'close'), server.drain?.()])
  expect(received).toBe('') // after the timeout for headers, Node replies 408
})

test('a draining server answers a request that has arrived, but that it has not read yet', async () => {
  const server = createListener('drained', { host, port: 0, unusedMs: 0 }, (_request, response) => response.end('late'))
  await server.start?.()
  const socket = connect(Number(new URL(server.address()).port), host)
  await Promise.all([once(socket, 'connect'), once(server.server, 'connection')])
  const answered = once(socket, 'data')
  // The server looks for new connections in the next two turns of the event loop, and then closes the unused ones.
  setImmediate(() => setImmediate(() => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')))
  await server.drain?.()
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200/)
})
