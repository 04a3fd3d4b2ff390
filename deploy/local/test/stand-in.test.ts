/** The stand-in, tested with raw bytes: every connection costs little and ends soon. */
import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { eventually } from '@hunch/kit/testing'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { findPort } from '../src/launcher/port.ts'
import { openStandIn } from '../src/launcher/stand-in.ts'
import { createAnswers } from '../src/stand-in/page.ts'
import { bounds, createStandInServer } from '../src/stand-in/server.ts'

jest.setTimeout(30_000)

let server: Server
let port: number
beforeEach(async () => {
  server = createStandInServer(createAnswers('Hunch & <Co>')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends bytes and reads until the server closes the connection. */
async function exchange(...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const text = textOf(socket)
  for (const part of parts) socket.write(part)
  return text
}

function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise((done) => {
    socket.on('error', () => {})
    socket.on('close', () => done(text))
  })
}

const head = (line: string, ...headers: readonly string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

test.each([
  [head('GET /api/predictions/explore', 'Accept: text/html'), 'application/problem+json'],
  [head('GET /assets/index.js', 'Accept: */*', 'Sec-Fetch-Mode: cors'), 'application/problem+json'],
  [head('GET /readyz'), 'application/problem+json'],
  [head('GET /groups/1', 'Accept: text/html,*/*'), 'text/html'],
  [head('GET /api/auth/google', 'Accept: text/html', 'Sec-Fetch-Mode: navigate'), 'text/html'],
  [`${head('POST /local-identity/x', 'Sec-Fetch-Mode: navigate', 'Content-Length: 3')}a=b`, 'text/html'],
  [head('HEAD /', 'Accept: text/html'), 'text/html'],
])('%j is answered with %s', async (request, type) => {
  const answer = await exchange(request)
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toContain(`content-type: ${type}`)
  for (const header of ['stand-in: yes', 'retry-after: 1', 'cache-control: no-store', 'connection: close'])
    expect(answer).toContain(header)
})

test('the page is in the reader’s first known language, and escapes the product’s name', async () => {
  const pageFor = (languages: string) => exchange(head('GET /', 'Accept: text/html', `Accept-Language: ${languages}`))
  expect(await pageFor('ar')).toContain('<html lang="ar" dir="rtl">')
  expect(await pageFor('xx, de;q=0.5')).toContain('Gleich wieder da')
  const english = await pageFor('xx')
  expect(english).toContain('Back in a moment')
  expect(english).toContain('Hunch &amp; &lt;Co&gt; is starting')
})

test('a body is read before the answer, but the end of an endless one is not awaited', async () => {
  const body = 'x'.repeat(20_000)
  expect(await exchange(head('POST /api/votes', `Content-Length: ${body.length}`), body)).toMatch(/^HTTP\/1\.1 503/)
  expect(await exchange(head('POST /api/votes', 'Content-Length: 100'), 'only this')).toMatch(/^HTTP\/1\.1 503/)
  const endless = `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n`
  expect(await exchange(head('POST /api/votes', 'Transfer-Encoding: chunked'), endless)).toMatch(/^HTTP\/1\.1 503/)
})

test('a client that expects 100-continue gets the response instead', async () => {
  const answer = await exchange(head('POST /api/predictions', 'Content-Length: 9000000', 'Expect: 100-continue'))
  expect(answer).toMatch(/^HTTP\/1\.1 503/)
})

test.each([
  'nonsense\r\n\r\n',
  `${head('GET /', 'Transfer-Encoding: chunked', 'Content-Length: 5')}ZZZZ`,
  '\0\0\0\0\r\n\r\n',
])('%j ends only its own connection', async (bytes) => {
  expect(await exchange(bytes)).not.toContain('HTTP/1.1 200')
  expect(await exchange(head('GET /readyz'))).toMatch(/^HTTP\/1\.1 503/)
})

test('a request with endless headers is ended', async () => {
  const socket = connect(port, '127.0.0.1')
  const drip = setInterval(() => socket.write('x'), 200)
  socket.write('GET / HTTP/1.1\r\nX-Slow: ')
  expect(await textOf(socket)).not.toContain('200')
  clearInterval(drip)
})

test('connections above the maximum are closed, until another one ends', async () => {
  const held: Socket[] = []
  for (let count = 0; count < bounds.connections; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    held.push(socket)
  }
  expect(await exchange(head('GET /readyz'))).toBe('')
  held[0]?.destroy()
  let answer = ''
  await eventually(async () => {
    answer = await exchange(head('GET /readyz'))
    return answer !== ''
  })
  expect(answer).toMatch(/^HTTP\/1\.1 503/)
  for (const socket of held) socket.destroy()
})

describe('the stand-in of a launcher', () => {
  const find = (port: number) => findPort('127.0.0.1', port, 0, new AbortController().signal)
  const at = (origin: string) =>
    fetch(origin, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    )

  test('it takes turns with another process on one port, which a second start finds taken', async () => {
    const standIn = await openStandIn(await find(0), createAnswers('Hunch'))
    const { origin, port } = standIn
    expect(await at(origin)).toBe(503)
    await expect(find(port)).rejects.toThrow(`Port ${port} is taken by another program.`)

    const app = createHttpServer((_request, response) => void response.end()).listen({
      host: '127.0.0.1',
      port,
      reusePort: true,
    })
    await once(app, 'listening')
    await standIn.leave()
    expect(await at(origin)).toBe(200)
    await expect(find(port)).rejects.toThrow(`Port ${port} is taken by another program.`)

    // The app first reports that it leaves, then it ends.
    await standIn.enter()
    await standIn.enter()
    app.close()
    await once(app, 'close')
    expect(await at(origin)).toBe(503)
    await standIn.leave()
    expect(await at(origin)).toBe('ECONNREFUSED')
    await standIn.enter()
    expect(await at(origin)).toBe(503)
    standIn.stop()
    await standIn.enter()
    expect(await at(origin)).toBe('ECONNREFUSED')
  })

  test('it enters late if another program keeps the port for a while, and not if it has left meanwhile', async () => {
    const standIn = await openStandIn(await find(0), createAnswers('Hunch'))
    const { origin, port } = standIn
    await standIn.leave()
    expect(await at(origin)).toBe('ECONNREFUSED')
    const other = createHttpServer((_request, response) => void response.end()).listen(port, '127.0.0.1')
    await once(other, 'listening')
    const entering = standIn.enter()
    expect(await at(origin)).toBe(200)
    other.close()
    await entering
    expect(await at(origin)).toBe(503)
    void standIn.leave()
    void standIn.enter()
    await standIn.leave()
    expect(await at(origin)).toBe('ECONNREFUSED')
    standIn.stop()
  })
})
