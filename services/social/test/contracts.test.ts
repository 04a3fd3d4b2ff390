import { callAround, nobodySignedIn } from '@hunch/kit/testing'
import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const own = Object.entries(calls).filter(([, { owner }]) => owner === 'social')
const forMembers = own.filter(([, { who }]) => who === 'member')
const addressed = own.filter(([, { params }]) => params)

test('there are 19 calls', () => {
  expect(own).toHaveLength(19)
})

test.each(forMembers)('%s requires sign-in', async (_name, contract: Call) => {
  const id = '019aa000-0000-7000-8000-000000000000'
  const reply = await world.call(null, contract, { params: { id }, body: contract.body ? {} : undefined })
  expect([reply.status, reply.body.title, reply.body.code]).toEqual([401, 'Unauthorized', 'notSignedIn'])
})

test.each(own)('%s rejects calls that bypass the gateway', async (_name, contract: Call) => {
  const member = world.join()
  const at = { ...world, audience: 'social', peer: 'media' }
  expect(await callAround(at, member, contract)).toEqual(nobodySignedIn)
})

test.each(addressed)('%s rejects an invalid id', async (_name, contract: Call) => {
  const body = contract.body ? { kind: 'fire' } : undefined
  for (const id of ['x', "1' or '1'='1", '%00', '..', '019aa000-0000-7000-8000-00000000000g', 'a'.repeat(2_000)]) {
    const reply = await world.call(world.join(), contract, { params: { id }, body })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  }
})
