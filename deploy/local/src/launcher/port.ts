import { lookup } from 'node:dns/promises'
import net, { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSystemErrorName } from 'node:util'
import { StartError } from './start-error.ts'

/**
 * The public port. The launcher holds it as long as it lives; other processes accept connections from its socket. While
 * no process does, connections wait in the socket's queue.
 */
export interface HeldPort {
  readonly port: number
  /** Origin for browsers on this machine. */
  readonly origin: string
  /** Given to a process that accepts connections; the launcher itself never does. */
  readonly socket: object
  /** Releases the socket. Processes that listen on it still do. */
  release(): void
}

/**
 * Binds the address before anything else starts. Port 0 takes any free port. Waits up to `patienceMs` for a port that is
 * in use. Throws a StartError if the port stays in use or the address does not exist.
 */
export async function holdPort(host: string, port: number, patienceMs: number, signal: AbortSignal): Promise<HeldPort> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await bind(host, await listenOnce(host, port))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code !== 'EADDRINUSE' || performance.now() > end || signal.aborted)
        throw startErrorFor(code, host, port, error)
      await sleep(200)
    }
  }
}

interface Handle {
  getsockname(into: object): number
  close(): void
}

/**
 * The function that makes the shared sockets of Node's cluster module. A `net.Server` does not work: it accepts as soon
 * as it listens, and closing it releases the port.
 */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle(address: string, port: number, family: number): Handle | number
}

async function bind(host: string, port: number): Promise<HeldPort> {
  const { address, family } = await lookup(host)
  const handle = createHandle(address, port, family)
  // Binding does not fail if the port is taken; getsockname does.
  const fault = typeof handle === 'number' ? handle : handle.getsockname({})
  if (typeof handle === 'number' || fault !== 0)
    throw Object.assign(new Error(`port ${port} cannot be held`), { code: getSystemErrorName(fault) })
  return {
    port,
    origin: `http://${family === 6 ? `[${address}]` : address}:${port}`,
    socket: handle,
    release: () => handle.close(),
  }
}

/** Returns the StartError for a port or address that cannot be bound; any other error itself. */
export function startErrorFor(code: unknown, host: string, port: number, error: unknown): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program. Choose another one, for example: npm start -- --port ${port + 1}`,
      )
    case 'EACCES':
      return new StartError(
        `This user may not use port ${port}. Ports from 1024 on are free for everyone: npm start -- --port 3000`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`This machine has no address "${host}". 127.0.0.1 is itself, 0.0.0.0 all its addresses.`)
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}
