import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { copyOut } from '../src/dumps/copy.ts'
import { emptyDatabase, type TestDatabase } from '../src/testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase('copy')
})
afterAll(() => database.drop())

const rowsOf = (count: number, bytes: number) =>
  `copy (select repeat('x', ${bytes}) from generate_series(1, ${count})) to stdout`

test('a connection goes on after rows that paused it just before their end', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (let kilobytes = 40; kilobytes < 140; kilobytes += 1) {
    let received = 0
    const rows = await copyOut(client, rowsOf(kilobytes, 1_023), async (content) => {
      for await (const piece of content) received += piece.length
    })
    expect([rows, received]).toEqual([kilobytes, kilobytes * 1_024])
  }
  await client.end()
})
