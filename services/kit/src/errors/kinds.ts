// Imports only the constants: the launcher maps statuses, but makes no gRPC calls.
import { Status as status } from '@grpc/grpc-js/build/src/constants.js'

/** Kinds of errors. Each has one gRPC status and one HTTP status. */
export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'timeout'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'misdirected'
  | 'unprocessable'
  | 'tooMany'
  | 'internal'
  | 'unavailable'
  | 'storageFull'

/** The gRPC and HTTP status of each kind. No other code maps them. */
export const statusOf: Readonly<Record<Kind, { grpc: status; http: number }>> = {
  invalid: { grpc: status.INVALID_ARGUMENT, http: 400 },
  unauthenticated: { grpc: status.UNAUTHENTICATED, http: 401 },
  forbidden: { grpc: status.PERMISSION_DENIED, http: 403 },
  notFound: { grpc: status.NOT_FOUND, http: 404 },
  methodNotAllowed: { grpc: status.UNIMPLEMENTED, http: 405 },
  timeout: { grpc: status.DEADLINE_EXCEEDED, http: 408 },
  conflict: { grpc: status.FAILED_PRECONDITION, http: 409 },
  tooLarge: { grpc: status.INVALID_ARGUMENT, http: 413 },
  unsupportedMedia: { grpc: status.INVALID_ARGUMENT, http: 415 },
  misdirected: { grpc: status.INVALID_ARGUMENT, http: 421 },
  unprocessable: { grpc: status.INVALID_ARGUMENT, http: 422 },
  tooMany: { grpc: status.RESOURCE_EXHAUSTED, http: 429 },
  internal: { grpc: status.INTERNAL, http: 500 },
  unavailable: { grpc: status.UNAVAILABLE, http: 503 },
  storageFull: { grpc: status.RESOURCE_EXHAUSTED, http: 507 },
}
