/** The body of a problem response (RFC 9457; see `Problem` in the contracts). */
interface Problem {
  readonly title?: string
  readonly code?: string
  readonly detail?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly errors?: readonly FieldFault[]
}

export interface FieldFault {
  readonly field: string
  readonly message: string
}

/** A failed call. Its message is status and response text, as in `404: {"code":"notFound"}`. */
export class ApiError extends Error {
  /** The HTTP status; 0 if no response arrived. */
  readonly status: number
  /** A machine-readable code: a key of the `problems` texts. */
  readonly code: string | undefined
  readonly title: string | undefined
  readonly detail: string | undefined
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: readonly FieldFault[]
  /** Seconds to wait before a retry; undefined unless the server sent `Retry-After`. */
  readonly retryAfterS: number | undefined

  constructor(status: number, text: string, retryAfterS?: number) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    const problem = parse(text)
    this.status = status
    this.code = problem.code
    this.title = problem.title
    this.detail = problem.detail
    this.params = problem.params ?? {}
    this.fields = problem.errors ?? []
    this.retryAfterS = retryAfterS
  }
}

function parse(text: string): Problem {
  if (!text.startsWith('{')) return {}
  try {
    return JSON.parse(text) as Problem
  } catch {
    return {}
  }
}

/** Converts a failed response to an ApiError. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const seconds = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, body || response.statusText, seconds > 0 ? seconds : undefined)
}

/** Whether an error means that the session is over. Checks the message, so any Error with that message counts. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')

/** The problem code of a failed call; undefined for anything else. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/**
 * Whether the same call may succeed later: no response arrived, it took too long (408), there were too many calls (429), or
 * the server failed (5xx). Any other status is the server's decision on this call.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [408, 429].includes(error.status) || error.status >= 500)
