import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Claims, Identity } from '../identity/index.ts'

/** A request to an HTTP peer, and the means to reply. */
export interface PeerRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** The claims of the caller's token. */
  readonly claims: Claims
  /** Replies with JSON. */
  end(status: number, body: unknown): void
}

/** Starts a real HTTP server in place of a peer; `reply` answers each request. */
export async function startHttpPeer(identity: Identity, reply: (request: PeerRequest) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const claims = await identity.verify((request.headers.authorization ?? '').replace('Bearer ', ''))
    const url = new URL(request.url ?? '', 'http://peer')
    const end = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    await reply({ request, response, url, claims, end })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Returns the hash and the size of a request's body; undefined if the sender disconnected. */
export async function receive(request: IncomingMessage): Promise<{ sha256: string; bytes: number } | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of request) {
      hash.update(chunk)
      bytes += chunk.length
    }
    return { sha256: hash.digest('hex'), bytes }
  } catch {
    return undefined
  }
}
