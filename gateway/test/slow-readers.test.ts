import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { type Carrier, carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { attack } from './support/load.ts'
import { echo } from './support/upstream.ts'

const megabyte = 1024 * 1024
/** More bytes than the system's socket buffers hold for a client that does not read. */
const large = Buffer.alloc(16 * megabyte, 'x')
const picture = '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp'
const [attacker, other] = ['127.0.0.66', '127.0.0.7']

const timers = manualTimers()
let gateway: TestGateway
let sockets: Socket[]
beforeEach(() => {
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway.stop()
})

/** Starts a gateway with one connection for reads, to a service that sends `bytes` for every picture. */
async function start(carrier: Carrier, bytes: Buffer, limits: Readonly<Record<string, number>> = {}): Promise<void> {
  gateway = await startGateway({ carrier, config: { timers, limits: { upstreamConnections: 1, ...limits } } })
  gateway.upstreams.media.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length })
    Readable.from(piecesOf(bytes)).pipe(response)
  }
}

/** Requests a picture, and reads nothing of the reply yet. */
function ask(localAddress: string): Socket {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  const head = [`GET ${picture} HTTP/1.1`, 'Host: x', 'Connection: close', `Cookie: hunch_session=${people.ann.token}`]
  socket.on('error', () => {}).write(`${head.join('\r\n')}\r\n\r\n`)
  sockets.push(socket)
  return socket
}

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

const served = () => gateway.upstreams.media.received.length
const isClosed = ({ destroyed }: Socket) => destroyed

/** Reads a reply until it ends or is cut off, and awaits `pause` after each chunk. Returns the size of its body. */
async function readAll(socket: Socket, pause = async () => {}): Promise<number> {
  let [head, bytes] = [0, 0]
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      head ||= chunk.indexOf('\r\n\r\n') + 4
      bytes += chunk.length
      await pause()
    }
  } catch {
    // The reply was cut off.
  }
  return bytes - head
}

describe.each(carriers)('clients that read slowly, from a service called %s', (carrier) => {
  test('threat 98: a slow reader of a picture does not block others', async () => {
    await start(carrier, large, { queuedBytes: 2 * large.length })
    ask(attacker)
    await eventually(() => served() === 1)
    const reply = await gateway.as('ann', picture, { localAddress: other })
    expect([reply.status, reply.text.length]).toEqual([200, large.length])
  })

  test('threat 98: a network that fills the memory with unread replies makes room for others', async () => {
    await start(carrier, large, { upstreamConnections: 8, replyBytes: 12 * megabyte })
    const honest = ask(other)
    await eventually(() => served() === 1)
    const slow = Array.from({ length: 6 }, () => ask(attacker))
    await eventually(() => gateway.logged().includes('"cutOff":true'))
    const received = await Promise.all([honest, ...slow].map((reader) => readAll(reader)))
    expect(received[0]).toBe(large.length)
    expect(received.filter((bytes) => bytes < large.length).length).toBeGreaterThan(0)
  })

  test('threat 98: a client that reads nothing is cut off, a slow one gets the whole reply', async () => {
    await start(carrier, large, { upstreamConnections: 8 })
    const [silent, slow] = [ask(attacker), ask(other)]
    await eventually(() => served() === 2)
    expect(await readAll(slow, () => timers.advance(1_000))).toBe(large.length)
    expect(await readAll(silent)).toBeLessThan(large.length)
  })
})

test('threat 98: a small reply of a service in the same process counts if its client does not read it', async () => {
  gateway = await startGateway({ carrier: 'in process', config: { timers, limits: { replyBytes: 1 } } })
  const small = Buffer.alloc(60_000, 'x')
  gateway.upstreams.media.answer = (_request, response) => {
    response.setHeader('content-type', 'image/webp')
    response.setHeader('content-length', small.length)
    response.end(small)
  }
  const reply = await gateway.as('ann', picture, { localAddress: other })
  expect([reply.status, reply.text.length]).toEqual([200, small.length])
  const { socket } = attack(gateway.url, '', attacker)
  sockets.push(socket)
  socket.pause()
  const isCutOff = () => gateway.logged().includes('"cutOff":true')
  for (let sent = 2; !isCutOff(); sent += 1) {
    socket.write(`GET ${picture} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await eventually(() => served() >= sent || isCutOff())
  }
  // The first reply that the operating system does not accept ends the connection, so no second reply is kept.
  expect(gateway.logged().match(/"cutOff":true/g)).toHaveLength(1)
})

describe.each(carriers)('clients of services called %s', (carrier) => {
  test('threat 99: a network that takes all connections makes room for others', async () => {
    gateway = await startGateway({ carrier, config: { timers, limits: { connections: 10 } } })
    const text =
      'POST /api/auth/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
    const flood = Array.from({ length: 30 }, () => attack(gateway.url, text, attacker).socket)
    sockets.push(...flood)
    await eventually(() => flood.filter(isClosed).length === 20)
    gateway.upstreams.predictions.answer = echo('predictions')
    const { status } = await gateway.as('ann', '/api/predictions/explore', { localAddress: other })
    expect(status).toBe(200)
    await eventually(() => flood.filter(isClosed).length === 21)
  })
})
