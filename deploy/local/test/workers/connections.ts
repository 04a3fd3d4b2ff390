import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'

/** A connection that a worker has accepted, for consecutive requests. */
export interface Connection {
  readonly fetch: typeof fetch
  /** A request with an endless response. */
  stream(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage>
  close(): void
}

const mostTries = 400

/** Connects repeatedly until the process has accepted a connection: the system chooses the process. */
export async function connectTo(origin: string, pid: number): Promise<Connection> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let socket: Socket | undefined
    const response = await send(new Request(`${origin}/favicon.svg`, { method: 'HEAD' }), agent, (used) => {
      socket = used
    })
    response.resume()
    if (socket?.localPort && ownsConnection(pid, Number(new URL(origin).port), socket.localPort))
      return connectionOf(origin, agent)
    agent.destroy()
  }
  throw new Error(`process ${pid} accepts no connections`)
}

function connectionOf(origin: string, agent: Agent): Connection {
  return {
    fetch: async (input, init) => toResponse(await send(new Request(input as string, init), agent)),
    stream: (path, headers) => send(new Request(`${origin}${path}`, { headers }), agent),
    close: () => agent.destroy(),
  }
}

/** Returns a `fetch` that uses the connections in turn. */
export function inTurn(connections: readonly Connection[]): typeof fetch {
  let next = 0
  return (input, init) => {
    const connection = connections[next++ % connections.length]
    if (!connection) throw new Error('there is no connection')
    return connection.fetch(input, init)
  }
}

async function send(given: Request, agent: Agent, onSocket: (socket: Socket) => void = () => {}) {
  const body = Buffer.from(await given.arrayBuffer())
  const headers = { ...Object.fromEntries(given.headers), 'content-length': String(body.length) }
  return new Promise<IncomingMessage>((done, fail) => {
    const sent = request(given.url, { method: given.method, headers, agent }, done)
    sent.on('socket', onSocket).on('error', fail).end(body)
  })
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value)
  const status = incoming.statusCode ?? 0
  const response = new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
  return response
}

/** Whether a process has the server's end of a connection, as Linux lists it. */
function ownsConnection(pid: number, serverPort: number, clientPort: number): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, local, remote]) => local?.endsWith(`:${hex(serverPort)}`) && remote?.endsWith(`:${hex(clientPort)}`))
  return line !== undefined && socketsOf(pid).has(`socket:[${line[9]}]`)
}

function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`
  return new Set(
    readdirSync(folder).map((name) => {
      try {
        return readlinkSync(`${folder}/${name}`)
      } catch {
        return '' // the descriptor was closed just now
      }
    }),
  )
}
