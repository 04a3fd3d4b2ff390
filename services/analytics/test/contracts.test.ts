import { newId } from '@hunch/kit/postgres'
import { callAround, nobodySignedIn } from '@hunch/kit/testing'
import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = await world.join()
  admin = { ...(await world.join()), role: 'admin' }
})
afterAll(() => world.stop())

const own = Object.entries(calls).filter(([, { owner }]) => owner === 'analytics')
const forAdmin = own.filter(([, { who }]) => who === 'admin')
const aboutMembers = own.filter(([, { path }]) => path.includes('{id}'))
const writing = own.filter(([, { body }]) => body)
const nowhere = '019aa000-0000-7000-8000-000000000000'

test('there are 12 calls', () => {
  expect(own).toHaveLength(12)
})

test.each(own)('%s requires sign-in', async (_name, contract: Call) => {
  const params = { id: nowhere, predictionId: nowhere }
  const reply = await world.call(null, contract, { params, body: contract.body ? {} : undefined })
  expect([reply.status, reply.body.title, reply.body.code]).toEqual([401, 'Unauthorized', 'notSignedIn'])
})

test.each(forAdmin)('%s is only for the admin', async (_name, contract: Call) => {
  const reply = await world.call(ann, contract)
  expect([reply.status, reply.body.code]).toEqual([403, 'adminOnly'])
  expect((await world.call(admin, contract)).status).toBe(200)
})

test.each(own)('%s rejects calls that bypass the gateway', async (_name, contract: Call) => {
  const at = { ...world, audience: 'analytics', peer: 'notifications' }
  expect(await callAround(at, ann, contract, { id: ann.id, predictionId: ann.id })).toEqual(nobodySignedIn)
})

test.each(aboutMembers)('%s finds existing members only, and rejects an invalid id', async (_name, contract: Call) => {
  const of = (id: string) => world.call(ann, contract, { params: { id } })
  expect((await of(ann.id)).status).toBe(200)
  expect((await of(admin.id)).status).toBe(200)
  expect((await world.call({ id: newId() }, contract, { params: { id: ann.id } })).status).toBe(200)
  const unknown = await of(nowhere)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'userNotFound'])
  for (const id of ['x', "1' or '1'='1", '%00', '..', '019aa000-0000-7000-8000-00000000000g', 'a'.repeat(2_000)]) {
    const reply = await of(id)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  }
})

test('a member without any handled event can read their own figures', async () => {
  const fresh = { id: newId() }
  const params = { id: fresh.id }
  for (const [, contract] of aboutMembers) expect((await world.call(fresh, contract, { params })).status).toBe(200)
})

test.each(writing)('%s rejects invalid bodies and bodies that are not JSON', async (_name, contract: Call) => {
  for (const body of [{}, [], 'text', { $ne: '' }, { action: 7 }, { sessionId: { $ne: '' } }]) {
    const reply = await world.call(ann, contract, { body })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
  }
  const url = new URL(contract.path, world.service.addresses().http)
  const authorization = `Bearer ${await world.keys.token('analytics', ann)}`
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/plain' },
    body: '{"action":"a"}',
  })
  expect(reply.status).toBe(415)
})

test('fields outside the contract are ignored', async () => {
  const body = { action: 'view_page', memberId: admin.id, at: '2020-01-01T00:00:00Z', id: nowhere }
  await world.call(ann, calls['recordActivity'] as Call, { body })
  const [row] = await world.rows('select member_id, id, at from activities')
  expect(row.member_id).toBe(ann.id)
  expect(row.id).not.toBe(nowhere)
  expect(row.at.getFullYear()).toBeGreaterThan(2020)
})
