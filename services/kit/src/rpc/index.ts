/** gRPC between services: protobuf-es messages over grpc-js, with deadlines and signed callers. */
export { type CallOptions, type Client, connect } from './client.ts'
export { type Call, type Implementation, type Implemented, implement } from './implement.ts'
export { createRpcServer, type RpcServer } from './server.ts'
