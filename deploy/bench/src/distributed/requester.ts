import { Agent, request as open } from 'node:http'
import type { Request } from 'autocannon'

const withinMs = 10_000

/** Sends requests on keep-alive connections. Opens another connection if all are in use. */
export interface Requester {
  /** Resolves when the whole answer has arrived. Rejects if its status differs or it takes more than 10 s. */
  send(request: Request, status: number): Promise<void>
  close(): void
}

/** Creates a requester. It uses its connections in turn, so that every gateway gets requests. */
export function createRequester(origin: string): Requester {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  return {
    send: (request, status) =>
      new Promise((done, fail) => {
        const { setupRequest: setUp } = request
        const {
          method = 'GET',
          path = '/',
          headers = {},
          body,
        } = typeof setUp === 'function' ? setUp(request, {}) : request
        const sent = open(new URL(path, origin), { method, headers, agent, signal: AbortSignal.timeout(withinMs) })
        sent.on('error', (error) => fail(error.name === 'AbortError' ? new Error('no answer within 10 s') : error))
        sent.on('response', (response) => {
          response.on('error', fail)
          response.on('end', () =>
            response.statusCode === status ? done() : fail(new Error(`status ${response.statusCode}`)),
          )
          response.resume()
        })
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
