import type { AgentOptions, ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { Agent } from '@hunch/kit/http'

/**
 * Maximum idle time of a connection before it is closed, in ms. A draining service waits 250 ms before it closes idle
 * connections (`unusedMs` in kit's listener.ts).
 */
const maxIdleMs = 100

/**
 * Connections for writes, which cannot be retried. If a service closes an idle connection just as a request is sent on it,
 * the request is lost. So the gateway closes idle connections first.
 */
export class WriteAgent extends Agent {
  constructor(options: AgentOptions) {
    super({ ...options, keepAlive: true })
  }

  override keepSocketAlive(socket: Socket): boolean {
    const isKept = super.keepSocketAlive(socket) as unknown as boolean
    socket.setTimeout(maxIdleMs)
    socket.on('timeout', destroy)
    return isKept
  }

  override reuseSocket(socket: Socket, request: ClientRequest): void {
    socket.off('timeout', destroy)
    socket.setTimeout(0)
    super.reuseSocket(socket, request)
  }
}

function destroy(this: Socket): void {
  this.destroy()
}
