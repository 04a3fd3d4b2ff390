import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { contentOf, disorderlyEventLog } from '@hunch/kit/testing'
import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { getGroup, listMembers } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { groupsOperatorCommands } from '../src/operator-commands.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
})

const posted = (postId: string, groupId: string) =>
  world.publish('predictions', PredictionPostedSchema, postId, { postId, ownerId: bob.id, groupId })
const removed = (postId: string) =>
  world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId: bob.id })
const joined = ({ id }: TestMember) => world.publish('auth', MemberJoinedSchema, id, { memberId: id })
const erase = ({ id }: TestMember) => {
  world.auth.cards.delete(id)
  return world.publish('auth', MemberDeletedSchema, id, { memberId: id })
}

/** Returns groups and their members, as a visitor sees them. */
const picture = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const group = await world.call(null, getGroup, { params: { id } })
      const members = await world.call(null, listMembers, { params: { id } })
      return { group: group.body, members: members.body }
    }),
  )

test('consuming all events a second time changes nothing', async () => {
  const ids = [await world.make(ann), await world.make(bob), await world.make(ann)]
  for (const id of ids) await world.enter(bob, id)
  const posts = ids.flatMap((id) => [id, id, id]).map((id) => ({ id, post: newId() }))
  for (const { id, post } of posts) await posted(post, id)
  await removed(posts[0]?.post ?? '')
  await joined(bob)
  await erase(ann)
  const before = await picture(ids)
  await world.rewind()
  expect(await picture(ids)).toEqual(before)
})

/** Rebuilds the read models. With a seed, the event log delivers events repeatedly and mixes their keys. */
async function rebuild(seed?: number) {
  const commands = groupsOperatorCommands(
    { ...world.config, ...(seed ? { aroundEventLog: disorderlyEventLog(seed) } : {}) },
    silentLog(),
  )
  try {
    return await commands.rebuild?.()
  } finally {
    await commands.stop()
  }
}

test('damaged read models are rebuilt from the log row by row, and nothing is published', async () => {
  const ids = [await world.make(bob), await world.make(ann)]
  await world.enter(bob, ids[1] ?? '')
  for (const id of [...ids, ...ids]) await posted(newId(), id)
  await removed((await world.rows('select post_id from group_posts where group_id = $1', [ids[0]]))[0].post_id)
  for (const member of [ann, bob]) await joined(member)
  const cem = world.join()
  const blocks = [ann, cem].map(({ id }) => ({ blockerId: bob.id, blockedId: id }))
  await world.publish('moderation', BlockStartedSchema, bob.id, ...blocks)
  await world.listWord('grobian', 'hold')
  await world.unlistWord(await world.listWord('rascal', 'report'))
  await erase(ann)
  const published = await world.published()
  const before = await contentOf(world.config.databaseUrl)
  expect(before['authors']).toContainEqual(expect.objectContaining({ member_id: ann.id, erased: true }))
  for (const seed of [undefined, 1, 2]) {
    await world.rows('delete from authors where erased')
    await world.rows(`update authors set first_name = 'Nobody', version = 9`)
    await world.rows('delete from group_posts where deleted')
    await world.rows('delete from listed_words where not listed')
    await world.rows('update contribution_rules set words_revision = 0')
    await world.rows('update blocks set standing = false, version = 99')
    await world.rows('delete from blocks where blocker_id = blocked_id')
    await world.rows('update group_posts set group_id = $1', [newId()])
    await rebuild(seed)
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
    expect(await world.published()).toEqual(published)
  }
  await posted(newId(), ids[0] ?? '') // the running service uses the rebuilt tables
  expect(await world.rows('select from group_posts where group_id = $1 and not deleted', [ids[0]])).toHaveLength(2)
})
