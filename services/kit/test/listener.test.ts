import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { createListener, type Listener, type SharedPort } from '../src/http/index.ts'
import { arrived, eventually } from '../src/testing/index.ts'

const host = '127.0.0.1'
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
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
  for (const socket of sockets) socket.write(request)
  const draining = server.drain?.()
  for (const [bytes] of await Promise.all(sockets.map((socket) => once(socket, 'data'))))
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200.*true$/s)
  await draining
})

/** Connects to a server. Returns the connection, the text that it has received, and the server's end of it. */
async function connectTo({ address, server }: Listener) {
  const accepted = once(server, 'connection')
  const socket = connect(Number(new URL(address()).port), host)
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  const [accepting] = (await accepted) as [Socket]
  return { socket, text: () => Buffer.concat(received).toString(), accepting }
}
const half = request.slice(0, 20)

test.each([
  ['nothing', ''],
  ['half of the headers', half],
  ['a request, and half of the headers of the next', request + half],
])('a draining server closes connections that have sent %s, and does not wait for the rest', async (_, sent) => {
  const server = createListener('drained', { host, port: 0 }, (_request, response) => response.end())
  await server.start?.()
  const { socket, text, accepting } = await connectTo(server)
  socket.write(sent)
  await eventually(() => accepting.bytesRead === sent.length)
  await Promise.all([once(socket, 'close'), server.drain?.()])
  expect(text()).not.toContain('408') // Node's reply after the timeout for headers
})

test('a draining server waits for the bodies of requests, and answers them', async () => {
  const server = createListener('drained', { host, port: 0, unusedMs: 0 }, async (incoming, response) => {
    if (incoming.url === '/unread') response.end('unread')
    else response.end((await incoming.toArray()).join(''))
  })
  await server.start?.()
  const [idle, reading, unread] = [await connectTo(server), await connectTo(server), await connectTo(server)]
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab`
  const heads = arrived(2, () => {
    reading.socket.write(post('/'))
    unread.socket.write(post('/unread'))
  })
  await Promise.all([heads, once(unread.socket, 'data')])
  const draining = server.drain?.()
  await once(idle.socket, 'close') // the server has closed the idle connections
  expect([reading.accepting.destroyed, unread.accepting.destroyed]).toEqual([false, false])
  reading.socket.write('cd')
  unread.socket.write('cd')
  await draining
  expect([reading.text(), unread.text()]).toEqual([expect.stringContaining('abcd'), expect.stringContaining('unread')])
})

test('a draining server answers a request that has arrived, but that it has not read yet', async () => {
  const server = createListener('drained', { host, port: 0, unusedMs: 0 }, (_request, response) => response.end('late'))
  await server.start?.()
  const socket = connect(Number(new URL(server.address()).port), host)
  await Promise.all([once(socket, 'connect'), once(server.server, 'connection')])
  const answered = once(socket, 'data')
  // The server looks for new connections in the next two turns of the event loop, and then closes the unused ones.
  setImmediate(() => setImmediate(() => socket.write(request)))
  await server.drain?.()
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200/)
})
