import type { DescService } from '@bufbuild/protobuf'
import { commonErrors } from '../errors/index.ts'
import type { Identity } from '../identity/index.ts'
import { silentLog } from '../log/index.ts'
import { createRpcServer, type Implementation, implement } from '../rpc/index.ts'

export interface Peer {
  /** `127.0.0.1:port` */
  readonly address: string
  stop(): Promise<void>
}

/**
 * Starts a real gRPC server over a peer's own proto, with given answers: the only stand-in
 * there is. A method without one answers as a peer that is away would. A `port` lets one that
 * went away come back.
 */
export async function startPeer<S extends DescService>(
  service: S,
  identity: Identity,
  answers: Partial<Implementation<S>>,
  { port = 0 }: { port?: number } = {},
): Promise<Peer> {
  const away = {
    from: [],
    run: () => {
      throw commonErrors.unavailable()
    },
  }
  const methods = Object.fromEntries(service.methods.map(({ localName }) => [localName, away]))
  const server = createRpcServer({
    name: identity.name,
    host: '127.0.0.1',
    port,
    identity,
    log: silentLog(),
    services: [implement(service, { ...methods, ...answers } as unknown as Implementation<S>)],
  })
  await server.start?.()
  return { address: server.address(), stop: async () => void (await server.stop?.()) }
}
