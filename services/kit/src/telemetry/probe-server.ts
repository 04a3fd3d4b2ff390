import type { IncomingMessage, ServerResponse } from 'node:http'
import { createListener, type Listener } from '../http/listener.ts'
import type { Metrics } from './metrics.ts'

const loopback = '127.0.0.1'

/**
 * Creates the server of the probes: `/healthz` reports that the process is alive, `/readyz` whether it accepts requests,
 * `/metrics` its metrics. `/readyz` is 503 before the process is ready and once it begins to stop. The server accepts any
 * Host and has no sessions, so only the operator's network should reach its port. Default: any free port on 127.0.0.1.
 */
export function createProbeServer(options: {
  /** Used only if a port is given. */
  host: string
  port?: number | undefined
  metrics: Metrics
  ready: () => boolean
}): Listener {
  const { host, port, metrics, ready } = options
  const answers = new Map<string, (response: ServerResponse) => Promise<void> | void>([
    ['/healthz', (response) => send(response, 200, 'ok')],
    ['/readyz', (response) => (ready() ? send(response, 200, 'ok') : send(response, 503, 'not ready'))],
    [
      '/metrics',
      async (response) => {
        const text = await metrics.text()
        response.setHeader('content-type', metrics.contentType)
        response.end(text)
      },
    ],
  ])
  return createListener(
    'probe http',
    { host: port === undefined ? loopback : host, port: port ?? 0 },
    (request, response) => {
      const answer = isRead(request) ? answers.get(request.url?.split('?', 1)[0] ?? '') : undefined
      if (!answer) return send(response, 404, 'not found')
      Promise.resolve(answer(response)).catch(() => response.destroy())
    },
  )
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function send(response: ServerResponse, status: number, word: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(word)
}
