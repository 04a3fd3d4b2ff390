import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { freePort } from '@hunch/kit/testing'

/** A request that an upstream received. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void

export interface Upstream {
  readonly name: string
  readonly url: string
  /** Returns the upstream's listener, for a gateway in the same process; undefined once the upstream has stopped. */
  inProcess(): RequestListener | undefined
  readonly received: Received[]
  /** Number of requests whose headers arrived, also of those that were cut off. */
  begun: number
  /** Sends the response; `echo` sends back the request. */
  answer: Answer
  /** Called as soon as headers arrive, before the body. */
  onHeaders: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  stop(): Promise<void>
}

/** Sends the request back as JSON. */
export const echo =
  (name: string): Answer =>
  (_request, response, received) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ upstream: name, ...received }))
  }

/** Starts an HTTP server as an upstream. It records its requests and responds with `answer`. */
export async function startUpstream(name: string, usedBefore?: number): Promise<Upstream> {
  const port = usedBefore ?? (await freePort())
  const listener: RequestListener = async (request, response) => {
    upstream.begun += 1
    upstream.onHeaders?.(request, response)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const { method = '', url = '', headers } = request
    const received = { method, url, headers, body: Buffer.concat(chunks).toString() }
    upstream.received.push(received)
    if (!response.headersSent) upstream.answer(request, response, received)
  }
  // The same timeout as that of services. If it were short, an idle connection could close just as it is reused.
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const upstream: Upstream = {
    name,
    url: `http://127.0.0.1:${port}`,
    inProcess: () => (server.listening ? listener : undefined),
    received: [],
    begun: 0,
    answer: echo(name),
    onHeaders: undefined,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return upstream
}
