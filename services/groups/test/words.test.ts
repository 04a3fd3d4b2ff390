/** The names and descriptions of groups are checked against the operator's list of terms. */
import { createGroup } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
  await world.listWord('grobian', 'hold')
  await world.listWord('rascal', 'report')
  await world.listWord('scoundrel', 'refuse')
})
afterAll(() => world.stop())

const create = (fields: Readonly<Record<string, unknown>>) => world.call(ann, createGroup, { body: fields })

test.each([
  ['is refused', 'scoundrel'],
  ['holds posts and comments', 'grobian'],
])('a word that %s: no group with it in name or description is created, private or not', async (_name, word) => {
  for (const fields of [
    { name: `A ${word}` },
    { name: 'Ours', description: word.toUpperCase() },
    { name: word, isPrivate: true },
  ]) {
    const { status, body } = await create(fields)
    expect([status, body.code, body.params]).toEqual([400, 'wordRefused', { word }])
  }
  expect(await world.rows('select id from groups')).toEqual([])
})

test('a word that reports: the group is created and flagged; a private one is not flagged', async () => {
  const id = await world.make(ann, { name: 'Rascals', description: 'Every rascal is welcome' })
  expect(await world.published(id)).toMatchObject([
    { type: 'GroupCreated', version: 1 },
    { type: 'MembershipStarted', version: 2 },
    { type: 'ThingFlagged', version: 3, message: { targetId: id, memberId: ann.id } },
  ])
  expect(await world.rows('select version::integer from groups where id = $1', [id])).toEqual([{ version: 3 }])
  const sealed = await world.make(ann, { name: 'Rascal', isPrivate: true })
  expect((await world.published(sealed)).map(({ type }) => type)).toEqual(['GroupCreated', 'MembershipStarted'])
})

test('a retry gets the first reply even if a word of it was listed meanwhile', async () => {
  const body = { name: 'Villains' }
  const send = (key: string) => world.call(ann, createGroup, { body, headers: { 'idempotency-key': key } })
  const first = await send('listed')
  await world.listWord('villains', 'refuse')
  const [again, another] = [await send('listed'), await send('late')]
  expect([again.status, again.body]).toEqual([201, first.body])
  expect([another.status, another.body.code]).toEqual([400, 'wordRefused'])
})
