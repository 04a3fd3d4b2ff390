/** An erasure waits for transactions that were open when it began. */
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { newId } from '@hunch/kit/postgres'
import { AchievementEarnedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jobs } from '../src/jobs.ts'
import { openContext } from './support/context.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('an erasure that waits for an open transaction delays no other task, and ends after it', async () => {
  const [gone, postId] = [newId(), newId()]
  const { ctx, close } = await openContext(world, { earlierMs: 600_000 }) // longer than the test may take
  const { tasks } = ctx.stores
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await tasks.add({ key: `erase/${gone}`, kind: 'erase', data: { memberId: gone } })
    await tasks.add({ key: `clear/${postId}`, kind: 'clear', data: { postId } })
    const otherTasks = jobs(ctx).find(({ name }) => name === 'job run tasks')
    await otherTasks?.flush()
    expect(await tasks.msUntilDue(['clear'])).toBeUndefined()
    expect(await tasks.msUntilDue(['erase'])).toBeLessThanOrEqual(0)
    await client.query('rollback')
    expect((await world.published(gone)).at(-1)).toMatchObject({ type: 'MemberErased', message: { memberId: gone } })
  } finally {
    client.release(true)
    await close()
  }
})

test('an erasure ends the tasks that would notify the member later, and late events add none', async () => {
  const [gone, other] = [world.join(), world.join()]
  const earn = ({ id }: TestMember, kind: string) => {
    const earned = { achievement: 'badge', kind, target: 1, byResults: true, earnedAt: timestampFromDate(new Date()) }
    return world.publish('analytics', AchievementEarnedSchema, newId(), { memberId: id, ...earned })
  }
  const keysOf = async ({ id }: TestMember) =>
    (await world.rows(`select key from tasks where key like '%' || $1 || '%' order by key`, [id])).map(({ key }) => key)
  for (const member of [gone, other]) {
    const vote = { ...world.post(member), memberId: newId(), vote: true, agreeCount: 1 }
    await world.publish('predictions', VoteCastSchema, newId(), vote)
    await earn(member, 'first-hit-1')
    expect(await keysOf(member)).toEqual([`achieved/${member.id}/badge/first-hit-1`, `digest/${member.id}`])
  }
  await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
  await earn(gone, 'hot-hand-5')
  expect(await keysOf(gone)).toEqual([])
  expect(await keysOf(other)).toHaveLength(2)
})
