import { fill, type ProblemCode, texts } from '@hunch/proto/texts'
import type { Kind } from './kinds.ts'

export type Params = Readonly<Record<string, string | number>>
export interface FieldFault {
  /** Dotted path of the field in the input. */
  readonly field: string
  /** The expected value, such as `must be 1 to 200 visible ASCII characters`. */
  readonly message: string
}

/**
 * An error that a caller sees. `code` names the problem; its text is in `proto/texts`. `params` fill the text, so they must not
 * contain secrets. The cause is logged and never sent.
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
 * Defines the closed table of a service's errors: each code with its kind.
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

/** Errors that every service can return. */
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
