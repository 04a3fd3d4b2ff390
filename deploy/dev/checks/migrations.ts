/** Checks that no migration blocks writers while it builds an index, and that none breaks the previous release. */
import type { Sources } from './sources.ts'

/** Tables on which an index may block, since they stay small or have few writers. The list may only get shorter. */
const small = new Set(['blocks', 'reports', 'cases', 'acts'])

const migrationsOf = ({ paths }: Sources): string[] =>
  paths.filter((path) => /^services\/\w+\/migrations\/\w+\.sql$/.test(path))

/**
 * Statements that can break the previous release, such as `DROP COLUMN`. Its pods keep running during the migration, and
 * afterwards if the new pods do not become ready.
 */
export function contractingStatements(sources: Sources): string[] {
  return migrationsOf(sources).flatMap((path) =>
    sources
      .text(path)
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .flatMap((statement) => contracting.exec(statement)?.[0] ?? [])
      .map(
        (words) =>
          `${path}: "${words.replaceAll(/\s+/g, ' ')}" breaks the release before, whose pods run meanwhile (see "A removed ` +
          'column or table" in CONTRIBUTING.md)',
      ),
  )
}

const contracting =
  /\bDROP\s+(TABLE|COLUMN|SCHEMA|TYPE|FUNCTION|VIEW)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\s+\S+(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i

/** Indexes on tables of earlier migrations that are built without CONCURRENTLY. */
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

/**
 * Faults of contracting migrations. Each must have the name of an ordinary migration: no code has used the removed parts since
 * that migration's release. Each may run on a database that never had these parts, so it must drop them with `IF EXISTS`.
 */
export function brokenContractions(sources: Sources): string[] {
  const tags = (folder: string): string[] =>
    [...sources.text(`${folder}/meta/_journal.json`).matchAll(/"tag": "(\w+)"/g)].map(([, tag = '']) => tag)
  return sources.paths.flatMap((path) => {
    const [, folder, tag] = /^(services\/\w+\/migrations)\/contracting\/(.*)\.sql$/.exec(path) ?? []
    if (!folder || !tag) return []
    const isNamed = [...tags(folder), ...tags(`${folder}/earlier`)].includes(tag)
    const isRepeatable = !unconditionalDrop.test(sources.text(path))
    return [
      ...(isNamed ? [] : [`${path} does not have the name of a migration`]),
      ...(isRepeatable ? [] : [`${path} drops something without IF EXISTS`]),
    ]
  })
}

const unconditionalDrop = /\bDROP\s+(TABLE|COLUMN|INDEX|CONSTRAINT|TYPE|FUNCTION)\s+(?!IF\s+EXISTS\b)/i
