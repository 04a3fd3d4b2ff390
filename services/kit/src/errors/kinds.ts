// Of the whole library only this: the launcher maps statuses and calls nobody.
import { Status as status } from '@grpc/grpc-js/build/src/constants.js'

/** What can go wrong, in kinds; each has one status on gRPC and one on HTTP. */
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

/** kind → gRPC status → HTTP status: the one place where they are mapped. */
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
