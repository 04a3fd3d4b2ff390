import { expect, test } from '@jest/globals'
import { blockingIndexes } from '../checks/migrations.ts'
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
