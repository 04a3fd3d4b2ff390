import type { ListenerWithClasses } from '../http/node-http.ts'

/** Returns a service's HTTP listener; undefined while the service accepts no calls. */
export type InProcessHttp = () => ListenerWithClasses | undefined

/** The metadata of a gRPC call. */
export interface RpcCarried {
  readonly token: string
  readonly requestId: string
  /** Aborts when the caller cancels the call. */
  readonly signal: AbortSignal
}

/** Calls a method by its gRPC path. Throws the same ServiceError as a call over the network. */
export type RpcMethods = (path: string, request: unknown, carried: RpcCarried) => Promise<unknown>

/** Returns a service's gRPC methods; undefined while the service accepts no calls. */
export type InProcessRpc = () => RpcMethods | undefined

/** A service's servers, for callers in the same process. */
export interface InProcess {
  readonly http: InProcessHttp
  readonly rpc?: InProcessRpc | undefined
}
