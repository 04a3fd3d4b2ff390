/** Conventions that no linter checks: the environment, SQL and clocks are used in certain files only. */
import { linesLike, type Sources } from './sources.ts'

const mostLines = 300
const generated = /^proto\/gen\/|^proto\/http\/client\.ts$|\/migrations\/|package-lock\.json$/
const counted = /\.(ts|tsx|mjs|css|proto|sh)$|^\.ci\/run$/

/** Files with more than 300 lines. Generated files are not counted. */
export function tooLong(sources: Sources): string[] {
  return sources.paths
    .filter((path) => counted.test(path) && !generated.test(path))
    .map((path) => ({ path, lines: sources.text(path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${mostLines} are the most`)
}

interface Habit {
  readonly name: string
  /** Files that the convention applies to. */
  readonly holdsFor: RegExp
  /** Files that are exempt from the convention. */
  readonly butNot: RegExp
  readonly pattern: RegExp
}

const habits: readonly Habit[] = [
  {
    name: 'only config.ts reads the environment',
    holdsFor: /^(services\/[^/]+|gateway)\/src\/|^web\/src\/|^proto\//,
    butNot: /^(services\/[^/]+|gateway)\/src\/config\.ts$|^services\/kit\/src\/(config|embedded|testing)\//,
    pattern: /\bprocess\.env\b/,
  },
  {
    name: "SQL lies in a subject's store only",
    holdsFor: /^(services\/[^/]+|gateway|web)\/src\//,
    butNot:
      /^services\/[^/]+\/src\/[^/]+\/store(\.ts$|\/)|^services\/[^/]+\/src\/schema(\.ts$|\/)|^services\/members\/src\/|^services\/kit\/src\/(postgres|events|idempotency|jobs|embedded|testing|dumps)\/|\.test\.tsx?$/,
    pattern: /\bsql(\.raw)?[`(]|from '(drizzle-orm|pg)\b|\.(query|execute)\((`|'(select|insert|update|delete)\b)/i,
  },
  {
    name: 'rules have no clock and no dice',
    holdsFor: /^services\/[^/]+\/src\/[^/]+\/rules(\.ts$|\/)/,
    butNot: /^$/,
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(|\brandom(Bytes|UUID|Int)\(/,
  },
]

/** Lines that break a convention. */
export function brokenHabits(sources: Sources): string[] {
  return habits.flatMap(({ name, holdsFor, butNot, pattern }) =>
    sources.paths
      .filter((path) => holdsFor.test(path) && !butNot.test(path))
      .flatMap((path) => linesLike(sources, path, pattern))
      .map((line) => `${line}\n  ${name}`),
  )
}
