import { entriesOf } from './words.ts'

const quoted = (entry: string): string => `'${entry.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Returns a post's entries as the text of a tsvector: `'rain':1A 'soon':1B`. Weight A is for the headline, B for the rest. */
export function tsvectorOf(headline: string, statement: string): string {
  const first = new Set(entriesOf(headline))
  const others = entriesOf(statement).filter((entry) => !first.has(entry))
  return [...[...first].map((entry) => `${quoted(entry)}:1A`), ...others.map((entry) => `${quoted(entry)}:1B`)].join(
    ' ',
  )
}

/** Returns the text of a tsquery that requires an entry: `'rain'`. */
export const entryTerm = quoted

/** Returns the text of a tsquery that requires a word with this beginning: `'foo':*`. */
export const prefixTerm = (word: string): string => `${quoted(word)}:*`

/** Returns the text of a tsquery that requires all terms: `'a' & 'b'`. */
export const allOf = (terms: readonly string[]): string => terms.join(' & ')

/** Returns the text of a tsquery that requires one of the terms: `('a' | 'b')`. */
export const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`
