import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { blockLimits } from '../src/blocks/limits.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
  cem = world.join({ firstName: 'Cem' })
})

test('a member is blocked and unblocked, each once, in predictions and social before the call returns', async () => {
  const first = await world.block(ann, bob.id)
  expect([first.status, first.body]).toEqual([200, { isBlocked: true }])
  for (const peer of [world.predictions, world.social]) expect(peer.applied(ann.id, bob.id)).toEqual([[1n, true]])
  expect((await world.block(ann, bob.id)).body).toEqual({ isBlocked: true })
  expect(await world.isBlocked(ann, bob.id)).toBe(true)

  expect((await world.unblock(ann, bob.id)).body).toEqual({ isBlocked: false })
  expect((await world.unblock(ann, bob.id)).body).toEqual({ isBlocked: false })
  expect(await world.isBlocked(ann, bob.id)).toBe(false)
  for (const peer of [world.predictions, world.social])
    expect(peer.applied(ann.id, bob.id)).toEqual([
      [1n, true],
      [2n, false],
    ])

  await world.block(ann, cem.id)
  const pair = { blockerId: ann.id, blockedId: bob.id }
  expect(await world.published(ann.id)).toMatchObject([
    { type: 'BlockStarted', version: 1, message: pair },
    { type: 'BlockEnded', version: 2, message: pair },
    { type: 'BlockStarted', version: 3, message: { blockerId: ann.id, blockedId: cem.id } },
  ])
  expect(await world.published(bob.id)).toEqual([])
})

test('blocked members are listed newest first, in pages, with names and times', async () => {
  const start = new Date('2026-11-24T12:00:00Z').getTime()
  for (const [index, each] of [bob, cem].entries()) {
    await world.setClock(new Date(start + index * 1_000), { frozen: true })
    await world.block(ann, each.id)
  }
  const { body } = await world.list(ann)
  expect(
    body.map(({ user, since }: { user: { firstName: string }; since: string }) => [user.firstName, since]),
  ).toEqual([
    ['Cem', '2026-11-24T12:00:01.000Z'],
    ['Bob', '2026-11-24T12:00:00.000Z'],
  ])
  expect((await world.list(ann, { limit: '1', offset: '1' })).body).toMatchObject([{ user: { id: bob.id } }])
  expect((await world.list(bob)).body).toEqual([])
  for (const query of [{ limit: '51' }, { offset: '-1' }]) expect((await world.list(ann, query)).status).toBe(400)
})

test('a member cannot block themself or a member who does not exist', async () => {
  const oneself = await world.block(ann, ann.id)
  expect([oneself.status, oneself.body.code]).toEqual([400, 'cannotBlockYourself'])
  const nobody = await world.block(ann, nowhere)
  expect([nobody.status, nobody.body.code]).toEqual([404, 'userNotFound'])
  expect((await world.unblock(ann, nowhere)).body).toEqual({ isBlocked: false })
  expect(await world.isBlocked(ann, nowhere)).toBe(false)
  expect((await world.block(ann, 'bob')).status).toBe(400)
})

test('threat 61: to a blocked member the other looks like a member who does not exist', async () => {
  await world.block(ann, bob.id)
  const problem = ({ status, body }: Awaited<ReturnType<World['block']>>) => [status, body.code, body.detail]
  expect(problem(await world.block(bob, ann.id))).toEqual(problem(await world.block(bob, nowhere)))
  expect((await world.unblock(bob, ann.id)).body).toEqual((await world.unblock(bob, nowhere)).body)
  expect(await world.isBlocked(bob, ann.id)).toBe(false)
  expect((await world.list(bob)).body).toEqual([])
  await world.unblock(ann, bob.id)
  expect((await world.block(bob, ann.id)).body).toEqual({ isBlocked: true })
})

test('if two members block each other at once, at least one succeeds, and the other may get 404', async () => {
  const both = await Promise.all([world.block(ann, bob.id), world.block(bob, ann.id)])
  const blocked = both.filter(({ status }) => status === 200)
  expect(blocked.length).toBeGreaterThan(0)
  for (const { status } of both) expect([200, 404]).toContain(status)
})

test('concurrent requests for a block make one block', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.block(ann, bob.id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await world.published(ann.id)).toHaveLength(1)
  expect(await world.held(ann.id)).toEqual([{ blocked_id: bob.id, state: 'standing', version: 1 }])
})

test('a member blocks at most 5,000 members, even with concurrent requests', async () => {
  await world.rows('insert into blockers (member_id, version) values ($1, 5000)', [ann.id])
  await world.rows(
    `insert into blocks (blocker_id, blocked_id, state, version, created_at)
     select $1, gen_random_uuid(), 'standing', n, now() from generate_series(1, $2::integer) n`,
    [ann.id, blockLimits.blocksOfMember - 1],
  )
  const replies = await Promise.all([world.block(ann, bob.id), world.block(ann, cem.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'tooManyBlocks',
    params: { limit: blockLimits.blocksOfMember },
  })
})

test('while auth does not reply known members can be blocked, others get 503', async () => {
  await world.block(ann, bob.id)
  world.auth.mood.silent = true
  try {
    expect((await world.block(cem, bob.id)).status).toBe(200)
    const reply = await world.block(bob, world.join().id)
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  } finally {
    world.auth.mood.silent = false
  }
})
