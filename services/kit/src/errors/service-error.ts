import { fill, type ProblemCode, texts } from '@hunch/proto/texts'
import type { Kind } from './kinds.ts'

export type Params = Readonly<Record<string, string | number>>
export interface FieldFault {
  /** Dotted path of the field in the input. */
  readonly field: string
  /** What was expected of it. */
  readonly message: string
}

/**
 * An error that a caller sees. `code` says what happened and has its sentence in
 * `proto/texts`; `params` fill the sentence and must be fit for the caller's eyes. The cause is
 * logged and never sent.
 */
export class ServiceError extends Error {
  readonly code: ProblemCode
  readonly kind: Kind
  readonly params: Params
  readonly fields: readonly FieldFault[]

  constructor(
    code: ProblemCode,
    kind: Kind,
    params: Params = {},
    options: { cause?: unknown; fields?: readonly FieldFault[] } = {},
  ) {
    super(fill(texts.problems[code], params), options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.kind = kind
    this.params = params
    this.fields = options.fields ?? []
  }
}

type Make = (params?: Params, options?: { cause?: unknown; fields?: readonly FieldFault[] }) => ServiceError

/**
 * A service's closed table of what can go wrong: each code with its kind.
 *
 *     const errors = defineErrors({ votingClosed: 'conflict' })
 *     throw errors.votingClosed()
 */
export function defineErrors<const T extends Partial<Record<ProblemCode, Kind>>>(table: T): { [C in keyof T]: Make } {
  const makers = Object.entries(table).map(([code, kind]) => {
    const make: Make = (params, options) => new ServiceError(code as ProblemCode, kind as Kind, params, options)
    return [code, make] as const
  })
  return Object.fromEntries(makers) as { [C in keyof T]: Make }
}

/** What every process can answer, whatever it does. */
export const commonErrors = defineErrors({
  invalidRequest: 'invalid',
  malformedBody: 'invalid',
  unsupportedMediaType: 'unsupportedMedia',
  bodyTooLarge: 'tooLarge',
  notSignedIn: 'unauthenticated',
  adminOnly: 'forbidden',
  moderatorOnly: 'forbidden',
  forbidden: 'forbidden',
  noSuchCall: 'notFound',
  methodNotAllowed: 'methodNotAllowed',
  tooManyRequests: 'tooMany',
  unavailable: 'unavailable',
  timeout: 'timeout',
  storageFull: 'storageFull',
  internal: 'internal',
})
