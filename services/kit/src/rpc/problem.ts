import { Metadata, type ServiceError as RpcFailure, status } from '@grpc/grpc-js'
import { commonErrors, type Kind, type Params, ServiceError, statusOf, toServiceError } from '../errors/index.ts'
import { headers } from './methods.ts'

/** Converts an error for grpc-js: status and message, with code, kind and parameters in the metadata. */
export function toStatus(thrown: unknown) {
  const error = toServiceError(thrown)
  const metadata = new Metadata()
  const { code, kind, params } = error
  metadata.set(headers.problem, Buffer.from(JSON.stringify({ code, kind, params })))
  return { code: statusOf[kind].grpc, details: error.message, metadata }
}

/** Converts an error for a caller in the same process: the same fields as over the network, and the cause. */
export function toCallerError(thrown: unknown): ServiceError {
  const { code, kind, params } = toServiceError(thrown)
  return new ServiceError(code, kind, params, { cause: thrown })
}

/**
 * Converts a gRPC failure to the callee's error. If the callee sent none, returns `unavailable` after a timeout, a cancellation
 * or a failed connection, else `internal`.
 */
export function fromStatus(failure: RpcFailure): ServiceError {
  const [problem] = failure.metadata?.get(headers.problem) ?? []
  if (problem) {
    const { code, kind, params } = JSON.parse(problem.toString()) as {
      code: ServiceError['code']
      kind: Kind
      params: Params
    }
    return new ServiceError(code, kind, params, { cause: failure })
  }
  if (
    failure.code === status.DEADLINE_EXCEEDED ||
    failure.code === status.UNAVAILABLE ||
    failure.code === status.CANCELLED
  )
    return commonErrors.unavailable({}, { cause: failure })
  return commonErrors.internal({}, { cause: failure })
}
