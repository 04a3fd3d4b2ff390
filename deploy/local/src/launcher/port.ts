import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/**
 * Whether processes can listen on one port at the same time (SO_REUSEPORT). If so, the launcher answers until the app does.
 * If not, the launcher closes the port before the app opens it, and connections are refused for a moment.
 */
export const sharesPorts = process.platform === 'linux' || process.platform === 'freebsd'

/** The public port. */
export interface PublicPort {
  readonly host: string
  readonly port: number
  /** Origin for browsers on this machine. */
  readonly origin: string
}

/**
 * Finds out whether a port is free: no other process may listen on it, sharing or not. Port 0 takes any free port. Waits up
 * to `patienceMs` for a port that is in use. Throws a StartError if the port stays in use or the address does not exist.
 */
export async function findPort(
  host: string,
  port: number,
  patienceMs: number,
  signal: AbortSignal,
): Promise<PublicPort> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await listenOnce(host, port)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code !== 'EADDRINUSE' || performance.now() > end || signal.aborted)
        throw startErrorFor(code, host, port, error)
      await sleep(200)
    }
  }
}

async function listenOnce(host: string, port: number): Promise<PublicPort> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  const { address, family, port: found } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { host, port: found, origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${found}` }
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
