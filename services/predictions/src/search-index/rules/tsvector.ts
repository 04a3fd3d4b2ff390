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

/** The text of a tsquery for an entry. */
export const entryTerm = quoted

/** The text of a tsquery for a word that begins so. */
export const prefixTerm = (word: string): string => `${quoted(word)}:*`

/** The text of a tsquery for all of some terms. */
export const allOf = (terms: readonly string[]): string => terms.join(' & ')

/** The text of a tsquery for any of some terms. */
export const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`
