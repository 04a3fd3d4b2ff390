/** Formats errors for the log: names, codes, stacks and causes, without the parameters of statements. */

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const mostCauses = 5

/**
 * Removes a failed statement's parameters from an error's text. drizzle adds them, such as a member's words or a token's hash.
 */
const withoutValues = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at .+:\d+:\d+|(?![\s\S]))/, '\nparams: …')

/** Returns the type, message, code, stack and causes of an error. Omits the rest: drivers attach whole clients to errors. */
export function describeError(thrown: unknown, depth = 0): LoggedError {
  if (!Error.isError(thrown)) return { type: typeof thrown, message: String(thrown).slice(0, 500) }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}
  const cause =
    thrown.cause === undefined || depth >= mostCauses ? {} : { cause: describeError(thrown.cause, depth + 1) }
  return {
    type: thrown.name,
    message: withoutValues(thrown.message),
    ...code,
    ...(thrown.stack ? { stack: withoutValues(thrown.stack) } : {}),
    ...cause,
  }
}
