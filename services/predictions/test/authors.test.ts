import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { castVote, explore, getPrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const authorOf = async (id: string) => (await world.call(null, getPrediction, { params: { id } })).body.user
const unnamed = { firstName: null, lastName: null, email: '…', profileImageUrl: null, country: null }

test('a card is fetched when a member joins or changes, and an older one never replaces it', async () => {
  const ann = world.join({ firstName: 'Ann', version: 1n })
  await world.publish('auth', MemberJoinedSchema, ann.id, { memberId: ann.id })
  const id = await world.post(ann)
  expect(await authorOf(id)).toMatchObject({ firstName: 'Ann', profileImageUrl: null })

  world.auth.cards.set(ann.id, { firstName: 'Anna', profileImageFile: 'face', country: 'KE', version: 3n })
  await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect(await authorOf(id)).toMatchObject({ firstName: 'Anna', profileImageUrl: '/api/images/face', country: 'KE' })

  world.auth.cards.set(ann.id, { firstName: 'Too late', version: 2n })
  await world.rows('update authors set version = 1 where false')
  const requested = world.auth.requested().length
  await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id })
  expect(world.auth.requested()).toHaveLength(requested)
  expect(await authorOf(id)).toMatchObject({ firstName: 'Anna' })
})

test('a missing card is fetched when its post is shown, once per page', async () => {
  const [ann, bob] = [world.join({ firstName: 'Ann' }), world.join({ firstName: 'Bob' })]
  for (const member of [ann, bob, ann]) await world.post(member)
  await world.rows('delete from authors')
  const requested = world.auth.requested().length
  const reply = await world.call(null, explore, { query: { limit: '3' } })
  expect(reply.body.map(({ user }: { user: { firstName: string } }) => user.firstName)).toEqual(['Ann', 'Bob', 'Ann'])
  expect(
    world.auth
      .requested()
      .slice(requested)
      .map((ids) => [...ids].sort()),
  ).toEqual([[ann.id, bob.id].sort()])
  await world.call(null, explore, { query: { limit: '3' } })
  expect(world.auth.requested()).toHaveLength(requested + 1)
})

test('a deactivated member keeps name and posts', async () => {
  const ann = world.join({ firstName: 'Ann' })
  const id = await world.post(ann)
  world.auth.cards.set(ann.id, { firstName: 'Ann', isActive: false, version: 2n })
  await world.publish('auth', MemberDeactivatedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect(await authorOf(id)).toMatchObject({ firstName: 'Ann' })
})

test('if auth does not know a member, only the id stays, and a late event does not restore the name', async () => {
  const ann = world.join({ firstName: 'Ann' })
  const id = await world.post(ann)
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id }, { memberId: ann.id })
  expect(await authorOf(id)).toMatchObject({ id: ann.id, ...unnamed })
  world.auth.cards.set(ann.id, { firstName: 'Ann', version: 99n })
  await world.publish('auth', MemberChangedSchema, ann.id, ...Array.from({ length: 9 }, () => ({ memberId: ann.id })))
  expect(await authorOf(id)).toMatchObject(unnamed)
})

test('a deleted member’s posts are deleted, their votes stay anonymously', async () => {
  const [ann, bob] = [world.join(), world.join()]
  const own = (await world.send(ann, aPrediction(), [], { 'idempotency-key': 'k' })).body.prediction.id
  const other = await world.post(bob)
  await world.call(ann, castVote, { body: { predictionId: other, vote: true } })
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  expect((await world.call(null, getPrediction, { params: { id: own } })).status).toBe(404)
  expect((await world.published(own)).map(({ type }) => type)).toEqual(['PredictionPosted', 'PredictionDeleted'])
  expect((await world.call(null, getPrediction, { params: { id: other } })).body.agreeCount).toBe(1)
  expect(await world.rows('select from votes where post_id = $1', [other])).toHaveLength(1)
  for (const table of ['votes', 'idempotency_keys'])
    expect(await world.rows(`select from ${table} where member_id = $1`, [ann.id])).toEqual([])
})

test('if auth does not reply, pages are served without names, and auth is not called for a while', async () => {
  const silent = await startWorld()
  silent.auth.mood.silent = true
  try {
    await silent.send(silent.join(), aPrediction())
    for (let round = 0; round < 20; round += 1) {
      const reply = await silent.call(null, explore)
      expect([reply.status, reply.body[0].user.email]).toEqual([200, '…'])
    }
    expect(silent.auth.requested().length).toBeLessThan(10)
  } finally {
    await silent.stop()
  }
})
