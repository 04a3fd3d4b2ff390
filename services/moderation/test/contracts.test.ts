import { callAround, nobodySignedIn } from '@hunch/kit/testing'
import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const own = Object.entries(calls).filter(([, { owner }]) => owner === 'moderation')
const forMembers = own.filter(([, { who }]) => who !== 'visitor')
const forModerators = own.filter(([, { who }]) => who === 'moderator')
const addressed = own.filter(([, { params }]) => params)
/** An arbitrary name of a photo. */
const aFile = 'AAAAAAAAAAAAAAAAAAAAAA'

test('there are 42 calls', () => {
  expect(own).toHaveLength(42)
})

test.each(forMembers)('%s rejects callers without a session', async (_name, contract: Call) => {
  const id = '019aa000-0000-7000-8000-000000000000'
  const reply = await world.call(null, contract, {
    params: { id, file: aFile, page: 'terms' },
    body: contract.body ? {} : undefined,
  })
  expect([reply.status, reply.body.title, reply.body.code]).toEqual([401, 'Unauthorized', 'notSignedIn'])
})

test.each(forModerators)('threat 65: %s is for moderators and the admin', async (_name, contract: Call) => {
  const id = '019aa000-0000-7000-8000-000000000000'
  const input = { params: { id, file: aFile }, body: contract.body ? {} : undefined }
  const reply = await world.call(world.join(), contract, input)
  expect([reply.status, reply.body.code]).toEqual([403, 'moderatorOnly'])
  for (const role of ['moderator', 'admin'] as const)
    expect((await world.call(world.joinAs(role), contract, input)).status).not.toBe(403)
})

test.each(own)('%s rejects calls that bypass the gateway', async (_name, contract: Call) => {
  const member = world.join()
  const at = { ...world, audience: 'moderation', peer: 'media' }
  expect(await callAround(at, member, contract, { id: member.id, file: aFile, page: 'terms' })).toEqual(nobodySignedIn)
})

test.each(addressed)('%s rejects an invalid id', async (_name, contract: Call) => {
  const body = contract.body ? { x: 1 } : undefined
  for (const id of ['x', "1' or '1'='1", '%00', '..', '019aa000-0000-7000-8000-00000000000g', 'a'.repeat(2_000)]) {
    const reply = await world.call(world.joinAs('moderator'), contract, { params: { id, file: aFile }, body })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  }
})
