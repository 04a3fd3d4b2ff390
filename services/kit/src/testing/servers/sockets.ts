import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface WatchedSockets {
  /** Destroys all open sockets. They emit `close` only after the running callback and its promises. */
  destroy(): void
  stop(): void
}

/** Finds the sockets that this process connects to a server from now on. */
export function watchSockets(serverUrl: string): WatchedSockets {
  const port = Number(new URL(serverUrl).port)
  const sockets = new Set<Socket>()
  const add = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  subscribe('net.client.socket', add)
  return {
    destroy: () => {
      for (const socket of sockets) if (socket.remotePort === port) socket.destroy()
    },
    stop: () => unsubscribe('net.client.socket', add),
  }
}
