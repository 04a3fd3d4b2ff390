import { readdir, readlink } from 'node:fs/promises'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressOf } from '../support/callers.ts'
import { posted } from '../support/posted.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The open files of this process; empty if the system does not report them. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
}

test('callers that disconnect at any moment leave no file open', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const authorization = `Bearer ${await world.keys.token('media')}`
  const hangUp = async (afterMs: number) => {
    const signal = AbortSignal.timeout(afterMs)
    await fetch(world.origin + addressOf(name), { headers: { authorization }, signal }).catch(() => {})
  }
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, n) => hangUp(1 + ((n * 3 + round) % 25))))
  // The timeout is short, because the garbage collector closes forgotten files after some time.
  let open = ['not looked at']
  await eventually(async () => {
    open = (await openFiles()).filter((file) => file.startsWith(world.folder.path))
    return open.length === 0
  }, 5_000)
  expect(open).toEqual([])
})
