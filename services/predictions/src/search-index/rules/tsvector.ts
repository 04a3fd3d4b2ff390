import { entriesOf } from './words.ts'

const quoted = (entry: string): string => `'${entry.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A post's entries as the text of a tsvector: those of the headline have weight A, the others B. */
export function tsvectorOf(headline: string, statement: string): string {
  const first = new Set(entriesOf(headline))
  const others = entriesOf(statement).filter((entry) => !first.has(entry))
  return [...[...first].map((entry) => `${quoted(entry)}:1A`), ...others.map((entry) => `${quoted(entry)}:1B`)].join(
    ' ',
  )
}

/** The text of a tsquery: all entries, and a word with each of the prefixes. */
export const tsqueryOf = ({ entries, prefixes }: { entries: readonly string[]; prefixes: readonly string[] }): string =>
  [...entries.map(quoted), ...prefixes.map((word) => `${quoted(word)}:*`)].join(' & ')
