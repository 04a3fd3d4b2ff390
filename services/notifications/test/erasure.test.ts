/** An erasure waits for transactions that were open when it began. */
import { newId } from '@hunch/kit/postgres'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jobs } from '../src/jobs.ts'
import { openContext } from './support/context.ts'
import { startWorld, type World } from './support/world.ts'

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
