import type { DescService } from '@bufbuild/protobuf'
import type { Identity } from '../identity/index.ts'
import { silentLog } from '../log/index.ts'
import { createRpcServer, type Implementation, implement } from '../rpc/index.ts'

export interface Peer {
  /** `127.0.0.1:port` */
  readonly address: string
  stop(): Promise<void>
}

/** Starts a real gRPC server over a peer's own proto, with given answers: the only stand-in there is. */
export async function startPeer<S extends DescService>(
  service: S,
  identity: Identity,
  answers: Implementation<S>,
): Promise<Peer> {
  const server = createRpcServer({
    name: identity.name,
    host: '127.0.0.1',
    port: 0,
    identity,
    log: silentLog(),
    services: [implement(service, answers)],
  })
  await server.start?.()
  return { address: server.address(), stop: async () => void (await server.stop?.()) }
}
