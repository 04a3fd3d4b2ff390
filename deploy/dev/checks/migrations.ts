/** That migrations suit a database in use: none keeps writers waiting while it builds an index, none breaks the release before. */
import type { Sources } from './sources.ts'

/** Tables that exist before an index on them is made, and stay small or have few writers; the list may only get shorter. */
const small = new Set(['blocks', 'reports', 'cases', 'acts'])

const migrationsOf = ({ paths }: Sources): string[] =>
  paths.filter((path) => /^services\/\w+\/migrations\/\w+\.sql$/.test(path))

/**
 * Statements that take away what the release before may still use, such as `DROP COLUMN`: its pods run on while the migration
 * runs, and after it, if the new ones do not become ready.
 */
export function contractingStatements(sources: Sources): string[] {
  return migrationsOf(sources).flatMap((path) =>
    sources
      .text(path)
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .flatMap((statement) => contracting.exec(statement)?.[0] ?? [])
      .map(
        (words) => `${path}: "${words.replaceAll(/\s+/g, ' ')}" breaks the release before, whose pods run meanwhile`,
      ),
  )
}

const contracting =
  /\bDROP\s+(TABLE|COLUMN|SCHEMA|TYPE|FUNCTION|VIEW)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\s+\S+(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i

/** Indexes on tables of earlier migrations that are not built concurrently. */
export function blockingIndexes(sources: Sources): string[] {
  return migrationsOf(sources).flatMap((path) => {
    const text = sources.text(path)
    const made = new Set([...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE "(\w+)"/gm)].map(([, table]) => table))
    return [...text.matchAll(/^CREATE (?:UNIQUE )?INDEX "(\w+)" ON "(\w+)"/gm)]
      .filter(([, , table = '']) => !made.has(table) && !small.has(table))
      .map(
        ([, index, table]) =>
          `${path}: the index ${index} blocks writes to ${table}: build it by CREATE INDEX CONCURRENTLY, in a migration of its own`,
      )
  })
}
