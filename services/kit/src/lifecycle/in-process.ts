import type { ListenerWithClasses } from '../http/message-classes.ts'

/** A service's HTTP listener; undefined while it takes no calls. */
export type InProcessHttp = () => ListenerWithClasses | undefined

/** What a gRPC call carries beside its message. */
export interface RpcCarried {
  readonly token: string
  readonly requestId: string
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal
}

/** Runs a method by its gRPC path. Throws ServiceError as a caller over the network gets it. */
export type RpcMethods = (path: string, request: unknown, carried: RpcCarried) => Promise<unknown>

/** A service's gRPC methods; undefined while it takes no calls. */
export type InProcessRpc = () => RpcMethods | undefined

/** A service's servers, for callers in the same process. */
export interface InProcess {
  readonly http: InProcessHttp
  readonly rpc?: InProcessRpc | undefined
}
