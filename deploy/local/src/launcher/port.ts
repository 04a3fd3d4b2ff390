import { lookup } from 'node:dns/promises'
import net, { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSystemErrorName } from 'node:util'
import { StartError } from './start-error.ts'

/**
 * The port that people use, held by the launcher for as long as it lives: whichever process accepts
 * connections does so from this socket, and where none does for a moment, they wait in its queue.
 */
export interface HeldPort {
  readonly port: number
  /** As browsers on this machine reach it. */
  readonly origin: string
  /** Handed to a process that is to accept connections; this process never does. */
  readonly socket: object
  /** Lets go of it; processes that listen on it still do. */
  release(): void
}

/**
 * Takes the address before anything is started for it, a free port for 0. Waits up to
 * `patienceMs` for one that is just being given back. Throws a StartError where it stays taken or
 * does not exist.
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
 * What Node's own cluster makes its shared sockets by. A `net.Server` will not do: it accepts from
 * the moment it listens, and closing it gives the port back.
 */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle(address: string, port: number, family: number): Handle | number
}

async function bind(host: string, port: number): Promise<HeldPort> {
  const { address, family } = await lookup(host)
  const handle = createHandle(address, port, family)
  // That a port is taken shows in getsockname, not in binding.
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

/** The sentence for a port or address that cannot be had; the error itself where there is none. */
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
