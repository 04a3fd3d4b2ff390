/** What a problem response may hold (RFC 9457; see `Problem` in the contracts). */
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

/** A call that failed. The message is the status, a colon, a space and the response's text. */
export class ApiError extends Error {
  /** The HTTP status; 0 where there was no response at all. */
  readonly status: number
  /** What happened, for programs: a key of the `problems` texts. */
  readonly code: string | undefined
  readonly title: string | undefined
  readonly detail: string | undefined
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: readonly FieldFault[]
  /** Seconds to wait before trying again, where the server sent them. */
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

/** Reads a failed response. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const seconds = Number(response.headers.get('Retry-After'))
  return new ApiError(response.status, body || response.statusText, seconds > 0 ? seconds : undefined)
}

/** Whether the session is over: by the message, so that it holds for errors of any origin. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')

/** The problem code of a failed call; undefined for anything else. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)
