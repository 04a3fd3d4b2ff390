import { readdirSync, readFileSync } from 'node:fs'

/** SQL that undoes a statement of a migration, by the statement's first words. */
const undone: readonly [beginning: RegExp, undo: (...names: string[]) => string][] = [
  [/^CREATE TABLE "(\w+)"/, (_, table) => `drop table "${table}"`],
  [/^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?"(\w+)"/, (_, name) => `drop index "${name}"`],
  [/^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/, (_, table, column) => `alter table "${table}" drop column "${column}"`],
  [
    /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)"/,
    (_, table, name) => `alter table "${table}" drop constraint "${name}"`,
  ],
  // The migration itself changes nothing: only the contracting migration of this name does.
  [/^SELECT 1\b/, () => ''],
  // A later statement of the migration adds the constraint in a new form.
  [/^ALTER TABLE "\w+" DROP CONSTRAINT IF EXISTS/, () => ''],
  // The block only migrates the databases of earlier versions.
  [/^DO \$\$/, () => ''],
  // Undoing another statement drops the column.
  [/^ALTER TABLE "\w+" ALTER COLUMN "\w+" DROP DEFAULT/, () => ''],
  // Undoing another statement drops the table, or the column.
  [/^INSERT INTO/, () => ''],
  [/^UPDATE "\w+" SET/, () => ''],
  [/^CREATE EXTENSION IF NOT EXISTS/, () => ''],
]

/**
 * Returns SQL that undoes a service's migrations from the index `place` on (counted from the end if negative). The result is
 * a database of earlier code. Throws if a migration has a statement that `undone` does not list.
 */
export function undoFrom(service: string, place: number): string {
  const folder = new URL(`../../../services/${service}/migrations/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const statementsOf = (names: readonly string[]) =>
    names
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'))
      .map((text) => text.replace(/^--.*$/gm, '').trim())
  const all = files.sort()
  const made = statementsOf(all)
  return statementsOf(all.slice(place))
    .toReversed()
    .map((statement) => undoOf(statement, made))
    .join(';')
}

function undoOf(statement: string, made: readonly string[]): string {
  const [, dropped] = /^DROP INDEX "(\w+)"/.exec(statement) ?? []
  if (dropped) return made.find((each) => each.startsWith(`CREATE INDEX "${dropped}"`))?.replace(/;$/, '') ?? ''
  for (const [beginning, undo] of undone) {
    const names = beginning.exec(statement)
    if (names) return undo(...names)
  }
  throw new Error(`this cannot be undone for a test yet: ${statement}`)
}
