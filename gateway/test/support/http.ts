import { request as startRequest } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The raw body. */
  readonly body: Buffer
  /** Returns the body as JSON; throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T
}

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
  /** The client's address, in 127.0.0.0/8. */
  readonly localAddress?: string
}

/** Sends a request with exactly these headers, on a connection of its own. */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, localAddress }: Sent = {},
): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    const request = startRequest({
      hostname,
      port,
      path,
      method,
      headers: headers as Record<string, string>,
      agent: false,
      ...(localAddress ? { localAddress } : {}),
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const text = body.toString()
        const { statusCode: status = 0 } = response
        done({ status, headers: response.headers, text, body, json: <T>() => JSON.parse(text) as T })
      })
    })
    if (body !== undefined) request.write(body)
    request.end()
  })
}

/** Opens a connection and writes bytes. `text` is everything received until it closed. */
export function openRaw(origin: string, bytes: string): { readonly socket: Socket; readonly text: Promise<string> } {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return { socket, text: receivedBy(socket) }
}

/** Writes bytes to a connection, with pauses (ms) between. Returns everything received until it closed. */
export function sendRaw(origin: string, pieces: readonly (string | number)[]): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('connect', async () => {
    for (const piece of pieces) {
      if (typeof piece === 'string') socket.write(piece)
      else await new Promise((resume) => setTimeout(resume, piece))
    }
  })
  return receivedBy(socket)
}

function receivedBy(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done(text) : fail(error),
    )
    socket.on('close', () => done(text))
  })
}

/** The status in the first line of a raw response; 0 if there is none. */
export const rawStatus = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
