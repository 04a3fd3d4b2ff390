import { expect, test } from '@jest/globals'
import { blockingIndexes, brokenContractions, contractingStatements } from '../checks/migrations.ts'
import { sourcesOf } from '../checks/sources.ts'

const faults = (sql: string, path = 'services/social/migrations/0001_more.sql') =>
  blockingIndexes(sourcesOf({ [path]: sql }))

test('an index on a table of an earlier migration is built concurrently', () => {
  const index = 'CREATE INDEX "likes_age" ON "likes" USING btree ("at");'
  expect(faults(index)).toEqual([expect.stringContaining('0001_more.sql: the index likes_age blocks writes to likes:')])
  expect(faults(index.replace('INDEX', 'INDEX CONCURRENTLY'))).toEqual([])
  expect(faults(`CREATE TABLE "likes" ("at" date);--> statement-breakpoint\n${index}`)).toEqual([])
  expect(faults(index, 'services/social/migrations/earlier/0001_more.sql')).toEqual([])
})

test.each([
  ['DROP TABLE "likes";', 'DROP TABLE'],
  ['ALTER TABLE "likes" DROP COLUMN "at";', 'DROP COLUMN'],
  ['ALTER TABLE "likes" RENAME COLUMN "at" TO "since";', 'RENAME'],
  ['ALTER TABLE "likes"\n  ALTER COLUMN "at" SET NOT NULL;', 'SET NOT NULL'],
  ['ALTER TABLE "likes" ALTER COLUMN "at" SET DATA TYPE text;', 'ALTER COLUMN "at" SET DATA TYPE'],
  ['ALTER TABLE "likes" ADD COLUMN "by" uuid NOT NULL;', 'ADD COLUMN "by" uuid NOT NULL'],
])('%s breaks the previous release', (sql, words) => {
  const path = 'services/social/migrations/0001_less.sql'
  expect(contractingStatements(sourcesOf({ [path]: sql }))).toEqual([expect.stringContaining(`${path}: "${words}"`)])
})

test.each([
  'CREATE TABLE "likes" ("at" date NOT NULL);',
  'ALTER TABLE "likes" ADD COLUMN "by" uuid;',
  'ALTER TABLE "likes" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "likes" ADD COLUMN "count" integer NOT NULL DEFAULT 0;',
  'ALTER TABLE "likes" DROP CONSTRAINT "likes_kind";',
  '-- no RENAME is needed\nSELECT 1;',
])('%s only adds', (sql) => {
  expect(contractingStatements(sourcesOf({ 'services/social/migrations/0001_more.sql': sql }))).toEqual([])
})

test('a contracting migration has the name of a migration, and drops only what exists', () => {
  const contracting = (tag: string, sql: string) =>
    brokenContractions(
      sourcesOf({
        'services/social/migrations/meta/_journal.json': '{ "tag": "0001_less" }',
        'services/social/migrations/earlier/meta/_journal.json': '{ "tag": "0000_least" }',
        [`services/social/migrations/contracting/${tag}.sql`]: sql,
      }),
    )
  const sql = 'ALTER TABLE "likes" DROP COLUMN IF EXISTS "at";'
  expect(contracting('0001_less', sql)).toEqual([])
  expect(contracting('0000_least', sql)).toEqual([])
  expect(contracting('0002_less', sql)).toEqual([expect.stringContaining('does not have the name of a migration')])
  expect(contracting('0001_less', sql.replace(' IF EXISTS', ''))).toEqual([expect.stringContaining('IF EXISTS')])
})
