import type { DescService, MessageShape } from '@bufbuild/protobuf'
import { commonErrors } from '../errors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { InProcessRpc } from '../lifecycle/index.ts'
import { silentLog } from '../log/index.ts'
import { type Call, createRpcServer, type Implementation, implement, type RpcServer } from '../rpc/index.ts'
import { freePort } from './ports.ts'

export interface Peer {
  /** `127.0.0.1:port`, the same during the whole test. */
  readonly address: string
  /** The peer's methods, for clients that call the peer without a connection. */
  readonly inProcess: InProcessRpc
  /** How the peer replies: with `unavailable` if `away`, never if `silent`, otherwise by the methods that the test defines. */
  readonly mood: { away: boolean; silent: boolean }
  /** All requests that the peer received, even while it was unavailable or silent. */
  // biome-ignore lint/suspicious/noExplicitAny: tests know whose request it is
  readonly requests: readonly { readonly method: string; readonly message: any }[]
  stop(): Promise<void>
  /** Starts the peer again after `stop`. */
  comeBack(): Promise<void>
}

/**
 * The methods that a test defines. A method is a function, for the callers in `from` of `startPeer`, or an object with its own
 * `from`.
 */
export type PeerMethods<S extends DescService> = {
  readonly [M in keyof Implementation<S>]?: Implementation<S>[M] | Implementation<S>[M]['run']
}

interface Method {
  readonly from: readonly string[]
  readonly run: (request: MessageShape<never>, call: Call) => unknown
}

/**
 * Starts a real gRPC server with a peer's own proto and the given methods. Tests use no other stand-in. A method that the test
 * does not define rejects all callers.
 */
export async function startPeer<S extends DescService>(
  service: S,
  identity: Identity,
  methods: PeerMethods<S>,
  { from = [] }: { from?: readonly string[] } = {},
): Promise<Peer> {
  const mood = { away: false, silent: false }
  const requests: { method: string; message: unknown }[] = []
  const given = methods as Readonly<Record<string, Method | Method['run']>>

  function methodOf(name: string): Method {
    const method = given[name] ?? { from: [], run: () => ({}) }
    const own = typeof method === 'function' ? { from, run: method } : method
    return {
      from: own.from,
      run(request, call) {
        requests.push({ method: name, message: request })
        if (mood.away) throw commonErrors.unavailable()
        return mood.silent ? new Promise<never>(() => {}) : own.run(request, call)
      },
    }
  }

  const implementation = Object.fromEntries(service.methods.map(({ localName }) => [localName, methodOf(localName)]))
  async function listen(port: number): Promise<RpcServer> {
    const server = createRpcServer({
      name: identity.name,
      host: '127.0.0.1',
      port,
      identity,
      log: silentLog(),
      services: [implement(service, implementation as unknown as Implementation<S>)],
    })
    await server.start?.()
    return server
  }
  const port = await freePort()
  let server = await listen(port)
  return {
    address: server.address(),
    inProcess: () => server.inProcess(),
    mood,
    requests,
    stop: async () => void (await server.stop?.()),
    async comeBack() {
      server = await listen(port)
    },
  }
}
