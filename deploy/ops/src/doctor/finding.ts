/** The result of a check. */
export interface Finding {
  readonly name: string
  readonly state: 'well' | 'wrong' | 'unknown'
  /** A sentence that describes the state. */
  readonly words: string
  /** How to fix the problem. */
  readonly toDo?: string
}

/** A check of one thing. If it throws, the thing is wrong, and the error's message describes the fault. */
export interface Check {
  readonly name: string
  /** Returns a description of a healthy thing, or a finding. */
  run(): Promise<string | Omit<Finding, 'name'>>
  /** How to fix the thing if `run` throws. */
  readonly toDo: string
}

/** Timeout of a check, in ms. Longer than any server's own timeout. */
const withinMs = 20_000

/** Runs all checks in parallel. Returns their findings in the order of the checks. */
export const carryOut = (checks: readonly Check[]): Promise<Finding[]> => Promise.all(checks.map(carryOutOne))

async function carryOutOne({ name, run, toDo }: Check): Promise<Finding> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${withinMs / 1_000} s`)), withinMs)
  try {
    const found = await Promise.race([run(), late.promise])
    return typeof found === 'string' ? { name, state: 'well', words: found } : { name, ...found }
  } catch (error) {
    return { name, state: 'wrong', words: innermost(error), toDo }
  } finally {
    clearTimeout(timer)
  }
}

/** The message of the innermost cause. It says more than the errors that wrap it. */
function innermost(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause ? innermost(error.cause) : error.message || ('code' in error ? String(error.code) : error.name)
}

const marks = { well: 'ok     ', wrong: 'WRONG  ', unknown: '-      ' }

/** Formats a finding as a line, with `toDo` below it. */
export const asText = ({ name, state, words, toDo }: Finding): string =>
  `${marks[state]} ${name.padEnd(26)} ${words}${toDo ? `\n${' '.repeat(35)}${toDo}` : ''}`
