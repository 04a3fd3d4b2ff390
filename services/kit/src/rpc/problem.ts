import { Metadata, type ServiceError as RpcFailure, status } from '@grpc/grpc-js'
import { commonErrors, type Kind, type Params, ServiceError, statusOf, toServiceError } from '../errors/index.ts'
import { headers } from './methods.ts'

/** An error as grpc-js sends it: status and sentence, with code, kind and parameters beside them. */
export function toStatus(thrown: unknown) {
  const error = toServiceError(thrown)
  const metadata = new Metadata()
  const { code, kind, params } = error
  metadata.set(headers.problem, Buffer.from(JSON.stringify({ code, kind, params })))
  return { code: statusOf[kind].grpc, details: error.message, metadata }
}

/** An error as a caller gets it that shares the process: what the network would carry of it, and its cause. */
export function toCallerError(thrown: unknown): ServiceError {
  const { code, kind, params } = toServiceError(thrown)
  return new ServiceError(code, kind, params, { cause: thrown })
}

/** The error that the callee threw, as the caller meets it; one without a problem is the connection's. */
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
