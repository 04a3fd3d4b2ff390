import { BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { blockLimits } from '../src/blocks/limits.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join()
})
afterEach(async () => {
  for (const { mood, held } of [world.predictions, world.social]) {
    Object.assign(mood, { away: false, silent: false })
    delete held.until
  }
  await world.setClock(null)
})

const nothingBlocked = async () => {
  expect(await world.held(ann.id)).toEqual([])
  expect(await world.isBlocked(ann, bob.id)).toBe(false)
  expect((await world.list(ann)).body).toEqual([])
}

describe.each(['predictions', 'social'] as const)('while %s', (name) => {
  test.each(['away', 'silent'] as const)(
    'is %s, a block fails within its timeout and changes nothing',
    async (mood) => {
      world[name].mood[mood] = true
      const reply = await world.block(ann, bob.id)
      expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
      await nothingBlocked()
      // The end of the block undoes it. The available peer learns of the end by a call, the unavailable peer by the event.
      const other = name === 'social' ? world.predictions : world.social
      expect(other.applied(ann.id, bob.id)).toEqual([
        [1n, true],
        [2n, false],
      ])
      expect(await world.published(ann.id)).toMatchObject([
        { type: 'BlockEnded', version: 2, message: { blockerId: ann.id, blockedId: bob.id } },
      ])
      world[name].mood[mood] = false
      expect((await world.block(ann, bob.id)).body).toEqual({ isBlocked: true })
      expect((await world.published(ann.id)).at(-1)).toMatchObject({ type: 'BlockStarted', version: 3 })
    },
  )
})

test('while a peer is unavailable a block can be taken back', async () => {
  await world.block(ann, bob.id)
  world.social.mood.away = true
  expect((await world.unblock(ann, bob.id)).body).toEqual({ isBlocked: false })
  await nothingBlocked()
  expect((await world.published(ann.id)).at(-1)).toMatchObject({ type: 'BlockEnded', version: 2 })
})

test('a block has no effect before it is decided, and is dropped if it is taken back meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  world.predictions.held.until = promise
  const blocking = world.block(ann, bob.id)
  while ((await world.held(ann.id)).length === 0) await new Promise(setImmediate)
  expect(await world.isBlocked(ann, bob.id)).toBe(false)
  await world.unblock(ann, bob.id)
  resolve()
  expect((await blocking).status).toBe(503)
  await nothingBlocked()
  expect(await world.published(ann.id)).toMatchObject([{ type: 'BlockEnded', version: 2 }])
})

describe('a block left pending by a process that ended', () => {
  const leavePending = async () => {
    await world.rows('insert into blockers (member_id, version) values ($1, 1)', [ann.id])
    await world.rows(
      `insert into blocks (blocker_id, blocked_id, state, version, created_at) values ($1, $2, 'pending', 1, app_now())`,
      [ann.id, bob.id],
    )
  }
  const later = () => world.setClock(new Date(Date.now() + blockLimits.pendingMs + 1_000))

  test('is not touched for ten seconds, since its call may be in progress', async () => {
    await leavePending()
    expect(await world.publishedOf(BlockStartedSchema, ann.id)).toEqual([])
    expect(await world.held(ann.id)).toMatchObject([{ state: 'pending' }])
  })

  test('stands if the peers apply it', async () => {
    await leavePending()
    await later()
    expect(await world.published(ann.id)).toMatchObject([{ type: 'BlockStarted', version: 1 }])
    expect(await world.isBlocked(ann, bob.id)).toBe(true)
    expect(world.social.applied(ann.id, bob.id)).toEqual([[1n, true]])
  })

  test('is removed if one of them is unavailable', async () => {
    await leavePending()
    world.social.mood.away = true
    await later()
    expect(await world.published(ann.id)).toMatchObject([{ type: 'BlockEnded', version: 2 }])
    await nothingBlocked()
  })

  test('is decided when the member blocks again', async () => {
    await leavePending()
    expect((await world.block(ann, bob.id)).body).toEqual({ isBlocked: true })
    expect(await world.published(ann.id)).toMatchObject([{ type: 'BlockStarted', version: 1 }])
  })

  test('is decided once by several replicas', async () => {
    const other = await world.start()
    await leavePending()
    await later()
    await Promise.all([world.service.flush(), other.flush()])
    await other.stop()
    expect(await world.published(ann.id)).toMatchObject([{ type: 'BlockStarted', version: 1 }])
  })
})
