import { type ProblemCode, texts } from '@hunch/proto/texts'
import { z } from 'zod'
import { type Kind, statusOf } from './kinds.ts'
import { type FieldFault, type Params, ServiceError } from './service-error.ts'

/** The body of an `application/problem+json` response (RFC 9457). */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly message: string
  readonly params?: Params
  readonly requestId?: string
  readonly errors?: readonly FieldFault[]
}

const titles: Readonly<Record<string, string>> = texts.titles

/** Returns the response body for an error. It contains neither the cause nor the stack. */
export function toProblem(error: ServiceError, requestId?: string): ProblemBody {
  const status = statusOf[error.kind].http
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    code: error.code,
    detail: error.message,
    message: error.message,
    ...(Object.keys(error.params).length > 0 ? { params: error.params } : {}),
    ...(requestId ? { requestId } : {}),
    ...(error.fields.length > 0 ? { errors: error.fields } : {}),
  }
}

const Problem = z.object({
  code: z.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(texts.problems, code)),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
const kinds = Object.keys(statusOf) as Kind[]

/** Returns the error in a peer's HTTP response; undefined if its status or problem code is unknown. */
export function fromProblem(status: number, body: unknown): ServiceError | undefined {
  const { data: problem } = Problem.safeParse(body)
  const kind = kinds.find((each) => statusOf[each].http === status)
  return problem && kind ? new ServiceError(problem.code, kind, problem.params) : undefined
}
