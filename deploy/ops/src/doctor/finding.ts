/** What a check found: nothing but words where all is well. */
export interface Finding {
  readonly name: string
  readonly state: 'well' | 'wrong' | 'unknown'
  /** A sentence: what is so. */
  readonly words: string
  /** What to do about it. */
  readonly toDo?: string
}

/** Looks at one thing. It may throw: then the thing is wrong, with the fault's words. */
export interface Check {
  readonly name: string
  /** Returns what is well, or a finding of its own. */
  run(): Promise<string | Omit<Finding, 'name'>>
  /** What to do where it throws. */
  readonly toDo: string
}

/** Longer than any server's own limit. */
const withinMs = 20_000

/** Carries out all checks at once. Returns what they found, in their order. */
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

/** The fault that the others come of: what wraps it says less. */
function innermost(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause ? innermost(error.cause) : error.message || ('code' in error ? String(error.code) : error.name)
}

const marks = { well: 'ok     ', wrong: 'WRONG  ', unknown: '-      ' }

/** A line a finding, and what to do below it. */
export const asText = ({ name, state, words, toDo }: Finding): string =>
  `${marks[state]} ${name.padEnd(26)} ${words}${toDo ? `\n${' '.repeat(35)}${toDo}` : ''}`
