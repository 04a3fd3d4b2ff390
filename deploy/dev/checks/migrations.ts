/** That no migration keeps writers of a large table waiting while it builds an index. */
import type { Sources } from './sources.ts'

/** Tables that exist before an index on them is made, and stay small or have few writers; the list may only get shorter. */
const small = new Set(['blocks', 'reports', 'cases', 'acts'])

/** Indexes on tables of earlier migrations that are not built concurrently. */
export function blockingIndexes(sources: Sources): string[] {
  return sources.paths
    .filter((path) => /^services\/\w+\/migrations\/\w+\.sql$/.test(path))
    .flatMap((path) => {
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
