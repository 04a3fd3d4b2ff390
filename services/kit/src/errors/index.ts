/** Errors: one closed table per service, with one mapping to gRPC and HTTP for all. */
export { isLostRace, isTimeout, isTransient, toServiceError } from './foreign.ts'
export { type Kind, statusOf } from './kinds.ts'
export { fromProblem, type ProblemBody, toProblem } from './problem.ts'
export { commonErrors, defineErrors, type FieldFault, type Params, ServiceError } from './service-error.ts'
