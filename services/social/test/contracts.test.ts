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
const origin = () => world.service.addresses().http

test('there are 16 calls', () => {
  expect(own).toHaveLength(16)
})

test.each(forMembers)('%s needs someone signed in', async (_name, contract: Call) => {
  const id = '019aa000-0000-7000-8000-000000000000'
  const reply = await world.call(null, contract, { params: { id }, body: contract.body ? {} : undefined })
  expect([reply.status, reply.body.title, reply.body.code]).toEqual([401, 'Unauthorized', 'notSignedIn'])
})

test.each(own)('%s rejects calls around the gateway', async (_name, { method, path }: Call) => {
  const member = world.join()
  const tokens = [
    undefined,
    'Bearer nonsense',
    `Bearer ${await world.keys.token('predictions', member)}`,
    `Bearer ${await world.keys.identity('media').sign('social', { sub: member.id })}`,
  ]
  for (const authorization of tokens) {
    const headers = { ...(authorization ? { authorization } : {}), 'x-user-id': member.id }
    const reply = await fetch(new URL(path.replace('{id}', member.id), origin()), { method, headers })
    expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ code: 'notSignedIn' })])
  }
})

test.each(addressed)('%s rejects what is no id', async (_name, contract: Call) => {
  const body = contract.body ? { kind: 'fire' } : undefined
  for (const id of ['x', "1' or '1'='1", '%00', '..', '019aa000-0000-7000-8000-00000000000g', 'a'.repeat(2_000)]) {
    const reply = await world.call(world.join(), contract, { params: { id }, body })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  }
})
