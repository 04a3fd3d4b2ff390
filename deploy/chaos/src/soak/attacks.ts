import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** An attacker's knowledge and resources. */
export interface Attackers {
  readonly origin: string
  /** The session cookies of attacking members. */
  readonly cookies: readonly string[]
  /** The path of a picture that is larger than the buffers of a connection, and the cookie of its owner. */
  readonly largePicture: string
  readonly ownerCookie: string
  /** Random numbers between 0 and 1. A connection gets the same sequence in every run. */
  chanceOf(connection: number): () => number
}

const addresses = 5
/** Number of requests that one connection may send without reading a response; with more, the gateway closes it. */
const unread = 4
/** Number of connections on which one attacker reads pictures slowly. */
const slowReaders = 40
/** A connection that is still open after this time, in ms, is destroyed. */
const patienceMs = 20_000
const paths = [
  'POST /local-identity/token',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/votes',
  'POST /api/comments',
  'POST /api/predictions',
  'PATCH /api/users/me/preferences',
  'GET /api/live',
  'GET /api/predictions/explore?limit=1000000000',
  'GET /',
  'GET /api/openapi.json',
  'POST /nowhere',
]
const types = ['application/json', 'multipart/form-data; boundary=b', 'application/x-www-form-urlencoded']
const chunked = 'Transfer-Encoding: chunked'

/** Attacks on `connections` connections at once until the signal is aborted. Returns the number of attacks by kind. */
export async function attack(attackers: Attackers, connections: number, signal: AbortSignal) {
  const counts: Record<string, number> = {}
  const one = async (at: number) => {
    const chance = attackers.chanceOf(at)
    while (!signal.aborted) {
      const [name, run] = pick(kinds, chance)
      counts[name] = (counts[name] ?? 0) + 1
      await onConnection(attackers, { at, chance, signal, run })
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)))
  return counts
}

interface Given {
  /** Returns the beginning of a request, with further headers. */
  head(...headers: string[]): string
  chance(): number
  /** Returns a request for the large picture. */
  picture(): string
  /** Opens another connection of the same attacker. The connection is destroyed when the attack ends. */
  open(): Socket
}

type Attack = (socket: Socket, given: Given) => Promise<void>

/** Runs an attack on its own connection until the connection closes. */
async function onConnection(
  { origin, cookies, largePicture, ownerCookie }: Attackers,
  { at, chance, signal, run }: { at: number; chance: () => number; signal: AbortSignal; run: Attack },
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const further: Socket[] = []
  const open = () =>
    connect({ host: hostname, port: Number(port), localAddress: `127.0.66.${1 + (at % addresses)}` }).on(
      'error',
      () => {},
    )
  const socket = open()
  const { promise: closed, resolve: done } = Promise.withResolvers<void>()
  socket.on('close', () => done())
  const end = () => {
    socket.destroy()
    done() // Node emits no `close` for a socket that is reset before its end is sent
  }
  signal.addEventListener('abort', end)
  const timer = setTimeout(end, patienceMs)
  socket.resume()
  const cookie = chance() < 0.5 ? [`Cookie: ${pick(cookies, chance)}`] : []
  const head = (...headers: string[]) =>
    [`${pick(paths, chance)} HTTP/1.1`, 'Host: 127.0.0.1', ...cookie, ...headers, '\r\n'].join('\r\n')
  const picture = () => `GET ${largePicture} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${ownerCookie}\r\n\r\n`
  await run(socket, {
    head,
    chance,
    picture,
    open() {
      const one = open()
      further.push(one)
      return one
    },
  })
  // If the server keeps the connection open, close it, reset it, or leave it to the timer.
  if (chance() < 0.5) await Promise.race([closed, pause(chance() * 3_000)])
  const parting = chance()
  if (parting < 0.5) socket.end()
  else if (parting < 0.75 && socket.writable) socket.resetAndDestroy() // an ended socket would never close
  await closed
  for (const one of further) one.destroy()
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
}

const pick = <T>(from: readonly T[], chance: () => number): T => from[Math.floor(chance() * from.length)] as T
const type = (chance: () => number) => `Content-Type: ${pick(types, chance)}`

/** Writes `text` up to 30 times, with pauses, while the socket is writable. */
async function drip(socket: Socket, text: string, chance: () => number): Promise<void> {
  for (let count = 0; count < 30 && socket.writable; count += 1) {
    socket.write(text)
    await pause(200 + chance() * 1_500)
  }
}

const kinds: readonly (readonly [string, Attack])[] = [
  ['malformed chunk', async (socket, { head, chance }) => void socket.write(`${head(type(chance), chunked)}ZZZZ\r\n`)],
  [
    'malformed chunk after a good one',
    async (socket, { head, chance }) => {
      socket.write(`${head(type(chance), chunked)}2\r\n{}\r\n`)
      await pause(chance() * 50)
      socket.write('ZZZZ\r\n')
    },
  ],
  [
    'no request',
    async (socket, { chance }) =>
      void socket.write(pick(['\x16\x03\x01\x02\0', 'GET\r\n\r\n', '\0\0\0', 'A'.repeat(40_000)], chance)),
  ],
  ['cut off in the headers', async (socket, { head }) => void socket.end(head().slice(0, -3))],
  [
    'cut off in a body',
    async (socket, { head, chance }) => void socket.end(`${head(type(chance), 'Content-Length: 9')}{}`),
  ],
  [
    'reset in a chunk',
    async (socket, { head, chance }) => {
      socket.write(`${head(type(chance), chunked)}5\r\n{}`)
      await pause(chance() * 100)
      socket.resetAndDestroy()
    },
  ],
  [
    'slow headers',
    async (socket, { head, chance }) => {
      socket.write(head().slice(0, -2))
      await drip(socket, 'X-Slow: 1\r\n', chance)
    },
  ],
  [
    'slow body',
    async (socket, { head, chance }) => {
      socket.write(head(type(chance), 'Content-Length: 5000'))
      await drip(socket, ' ', chance)
    },
  ],
  [
    'slow upload',
    async (socket, { head, chance }) => {
      socket.write(`${head(type(chance), 'Content-Length: 5000000')}${'x'.repeat(chance() * 200_000)}`)
      await drip(socket, 'x', chance)
    },
  ],
  [
    'too large',
    async (socket, { head, chance }) =>
      void socket.write(`${head(type(chance), chunked)}80000\r\n${'x'.repeat(0x80000)}\r\n`),
  ],
  [
    'too large by its length',
    async (socket, { head, chance }) => void socket.write(head(type(chance), 'Content-Length: 99999999999')),
  ],
  ['too many headers', async (socket, { head }) => void socket.write(head(`X-Large: ${'x'.repeat(20_000)}`))],
  [
    'too deep',
    async (socket, { head }) => {
      const body = '['.repeat(10_000) + ']'.repeat(10_000)
      socket.write(head(`Content-Type: application/json`, `Content-Length: ${body.length}`) + body)
    },
  ],
  [
    'pipelined rubbish',
    async (socket, { head }) =>
      void socket.write(`${head()}${head('Content-Length: 2')}{}${head(chunked)}0\r\n\r\nrubbish`),
  ],
  [
    'asks and does not read',
    async (socket, { head, chance }) => {
      socket.pause()
      for (let count = 0; count < unread; count += 1) socket.write(head())
      await pause(chance() * 5_000)
      socket.resume()
    },
  ],
  [
    'tiny chunks',
    async (socket, { head, chance }) => void socket.write(head(type(chance), chunked) + '1\r\n \r\n'.repeat(65_000)),
  ],
  [
    'reads pictures slowly',
    async (socket, { picture, chance, open }) => {
      const readers = [socket, ...Array.from({ length: slowReaders - 1 }, open)]
      for (const reader of readers) reader.pause().write(picture())
      for (let count = 0; count < 5 && socket.writable; count += 1) {
        await pause(1_000 + chance() * 1_000)
        for (const reader of readers) reader.read(1)
      }
      for (const reader of readers) reader.resume()
    },
  ],
  [
    'flood of connections',
    async (socket, { head, chance, open }) => {
      const promise = head(type(chance), 'Content-Length: 5000')
      socket.write(promise)
      for (let count = 0; count < 100; count += 1) open().write(promise)
      await pause(1_000 + chance() * 2_000)
    },
  ],
  [
    'trickled upload',
    async (socket, { head, chance }) => {
      socket.write(head('Content-Type: multipart/form-data; boundary=b', 'Content-Length: 4000000'))
      for (let count = 0; count < 40 && socket.writable; count += 1) {
        socket.write('x'.repeat(1_200))
        await pause(200 + chance() * 20)
      }
    },
  ],
]
