import type { Received } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId, openDatabase } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { getGroup, listMembers } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createCards } from '../src/clients/cards.ts'
import { hearings, topics } from '../src/events.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let ann: Person
let bob: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.signUp({ firstName: 'Ann' })
  bob = world.signUp({ firstName: 'Bob' })
})

const posted = (postId: string, groupId: string) =>
  world.tell('predictions', PredictionPostedSchema, postId, { postId, ownerId: bob.id, groupId })
const removed = (postId: string) =>
  world.tell('predictions', PredictionDeletedSchema, postId, { postId, ownerId: bob.id })
const joined = ({ id }: Person) => world.tell('auth', MemberJoinedSchema, id, { memberId: id })
const erase = ({ id }: Person) => {
  world.auth.cards.delete(id)
  return world.tell('auth', MemberDeletedSchema, id, { memberId: id })
}

/** What can be seen of groups. */
const picture = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const group = await world.call(null, getGroup, { params: { id } })
      const members = await world.call(null, listMembers, { params: { id } })
      return { group: group.body, members: members.body }
    }),
  )

test('everything heard a second time from the start changes nothing', async () => {
  const ids = [await world.make(ann), await world.make(bob), await world.make(ann)]
  for (const id of ids) await world.join(bob, id)
  const posts = ids.flatMap((id) => [id, id, id]).map((id) => ({ id, post: newId() }))
  for (const { id, post } of posts) await posted(post, id)
  await removed(posts[0]?.post ?? '')
  await joined(bob)
  await erase(ann)
  const before = await picture(ids)
  await world.hearAgain()
  expect(await picture(ids)).toEqual(before)
})

test('the copies are rebuilt from the log without a fact being told', async () => {
  const ids = [await world.make(bob), await world.make(ann)]
  await world.join(bob, ids[1] ?? '')
  for (const id of [...ids, ...ids]) await posted(newId(), id)
  await removed((await world.rows('select post_id from group_posts where group_id = $1', [ids[0]]))[0].post_id)
  for (const member of [ann, bob]) await joined(member)
  await erase(ann)
  const before = await picture(ids)
  const told = await world.toldOfAll()
  await world.rows('delete from authors')
  await world.rows('delete from group_posts')
  await rebuild()
  expect(await picture(ids)).toEqual(before)
  expect(await world.toldOfAll()).toEqual(told)
  expect(await world.rows('select from authors where member_id = $1 and erased', [ann.id])).toHaveLength(1)
})

/** Applies the whole log quietly, in order, as the command for it does. */
async function rebuild() {
  const { keys, auth, database, eventLog } = world
  const client = connect(AuthService, { audience: 'auth', address: auth.address, identity: keys.identity('groups') })
  const copies = openDatabase({ name: 'rebuild', url: database.url, poolSize: 1, log: silentLog() })
  const all = hearings({ cards: createCards(client) }, { quiet: true })
  const byType = new Map(all.map((hearing) => [hearing.type, hearing]))
  const handle = async (batch: readonly Received[]) => {
    for (const { event } of batch)
      await copies.transaction(async (tx) => void (await byType.get(event.type)?.apply(tx, event)))
  }
  await eventLog.subscribe({ group: newId(), topics, handle }).flush()
  await copies.stop?.()
  client.close()
}
