import { once } from 'node:events'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { type Front, host } from './front.ts'

const origin = `https://${host}`

/** A browser that reaches the product through a proxy, with all requests on one connection of HTTP/2. */
export interface ProxiedBrowser extends Browser {
  /** Opens a stream of server-sent events. Returns its messages as they arrive. */
  live(path: string): Promise<AsyncIterableIterator<unknown>>
  close(): void
}

/** Opens a browser whose connection to the proxy comes from `address`, one of this machine's loopback addresses. */
export function openBrowser({ port, ca }: Pick<Front, 'port' | 'ca'>, address: string): ProxiedBrowser {
  const session = connect(origin, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port, localAddress: address }),
        ca,
        servername: host,
        ALPNProtocols: ['h2'],
      }),
  })
  const fetchThrough: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).origin === origin ? send(session, request) : fetch(request)
  }
  const browser = createBrowser(origin, fetchThrough)
  return {
    ...browser,
    async live(path) {
      const response = await browser.call('GET', path)
      if (response.status !== 200 || !response.body) throw new Error(`${path}: ${response.status}`)
      return messagesOf(response.body)
    },
    close: () => session.destroy(),
  }
}

async function send(session: ClientHttp2Session, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const hasBody = body.length > 0
  const headers = {
    ...Object.fromEntries(request.headers),
    ':authority': host, // as browsers write it, without the usual port
    ':method': request.method,
    ':path': pathname + search,
    ...(hasBody ? { 'content-length': body.length } : {}),
  }
  const stream = session.request(headers, { endStream: !hasBody })
  if (hasBody) stream.end(body)
  const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  const status = Number(received[':status'])
  const hasNoBody = [204, 304].includes(status)
  return new Response(hasNoBody ? null : (Readable.toWeb(stream) as ReadableStream), {
    status,
    headers: headersOf(received),
  })
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(received))
    if (!name.startsWith(':')) for (const value of [values ?? []].flat()) headers.append(name, value)
  return headers
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncIterableIterator<unknown> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: ?(.+)$/m.exec(event)?.[1]
      if (data) yield JSON.parse(data)
    }
  }
}
