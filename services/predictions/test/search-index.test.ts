import { deletePrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { removeFromIndex } from '../src/search-index/index-posts.ts'
import { clear } from './support/past-posts.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await clear(world)
  ann = world.join()
})

const post = (headline: string) => world.post(ann, { headline, supportingStatement: 'It was so in May.' })
/** Returns the words that mistyped words are compared with, sorted. */
const compared = async () => (await world.rows('select word from search_words order by word')).map(({ word }) => word)

/** Deletes a post from the index in a transaction. Calls `meanwhile` before the transaction ends. */
async function removeWhile(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const [removed, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing = world.transaction(async (tx) => {
    await tx.execute(sql`update posts set deleted_at = app_now() where id = ${id}`)
    await removeFromIndex(tx, id)
    removed.resolve()
    await end.promise
  })
  await Promise.race([removed.promise, removing])
  await meanwhile()
  end.resolve()
  await removing
}

test('a word of two posts that are deleted at the same time does not remain', async () => {
  const [one, two] = [await post('Thunderstorm in Nairobi'), await post('Thunderstorm in Kisumu')]
  await post('Sunshine in Mombasa')
  await removeWhile(one, () => world.call(ann, deletePrediction, { params: { id: two } }))
  await world.settle()
  expect(await compared()).toEqual(['mombasa', 'sunshine'])
})

test('the job keeps the words of posts, and deletes all others', async () => {
  await post('Thunderstorm in Nairobi')
  await world.rows(`insert into search_words values ('aardvark'), ('zebra')`)
  await world.settle()
  expect(await compared()).toEqual(['nairobi', 'thunderstorm'])
})
