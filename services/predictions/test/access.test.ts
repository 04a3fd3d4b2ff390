import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  getVote,
  listUserPredictions,
  listVersions,
} from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('members and visitors may view existing posts, but no deleted, private or unknown ones', async () => {
  const [ann, bob] = [world.join(), world.join()]
  const [open, deleted, hidden] = [await world.post(ann), await world.post(ann), await world.post(ann)]
  await world.call(ann, deletePrediction, { params: { id: deleted } })
  await world.rows('update posts set audience_group_id = gen_random_uuid() where id = $1', [hidden])
  const postIds = [open, deleted, hidden, '019aa000-0000-7000-8000-000000000000', "x' or 1=1", '']
  for (const name of ['gateway', 'social', 'media', 'notifications', 'analytics']) {
    const client = world.rpcAs(name)
    for (const memberId of [ann.id, '']) expect((await client.mayView({ memberId, postIds })).postIds).toEqual([open])
  }
  expect((await world.call(ann, getPrediction, { params: { id: hidden } })).status).toBe(404)
  const vote = { body: { predictionId: hidden, vote: true } }
  for (const reply of [
    await world.call(ann, castVote, vote),
    await world.call(ann, getVote, { params: { predictionId: hidden } }),
    await world.call(ann, listVersions, { params: { id: hidden } }),
    await world.call(bob, deletePrediction, { params: { id: hidden } }),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'predictionNotFound'])
  for (const reply of [
    await world.call(ann, explore),
    await world.call(ann, listUserPredictions, { params: { id: ann.id } }),
  ])
    expect(reply.body).toHaveLength(1)
})

test('threat 13: each method accepts its listed callers only', async () => {
  const [auth, gateway] = [world.rpcAs('auth'), world.rpcAs('gateway')]
  await expect(auth.mayView({ postIds: [] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.photosInUse({ photoFiles: [] })).rejects.toMatchObject({ code: 'forbidden' })
  for (const name of ['social', 'gateway', 'auth'])
    await expect(world.rpcAs(name).getPostForModerators({ postId: '' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('moderators read every post that is neither deleted nor in a private group, hidden ones included', async () => {
  const ann = world.join()
  const [open, hidden, deleted, closed] = [
    await world.post(ann),
    await world.post(ann),
    await world.post(ann),
    await world.post(ann),
  ]
  await world.rows('update posts set hidden = true where id = $1', [hidden])
  await world.call(ann, deletePrediction, { params: { id: deleted } })
  await world.rows('update posts set audience_group_id = gen_random_uuid() where id = $1', [closed])
  const client = world.rpcAs('moderation')
  for (const postId of [open, hidden])
    expect((await client.getPostForModerators({ postId })).card).toMatchObject({ postId, ownerId: ann.id })
  const story = await world.post(ann, { isExperience: 'true', experienceContext: 'Raised on broccoli' })
  const { cards } = await client.getPostCards({ postIds: [story] })
  expect(cards).toMatchObject([{ postId: story, isExperience: true, experienceContext: 'Raised on broccoli' }])
  for (const postId of [deleted, closed, '019aa000-0000-7000-8000-000000000000', "x' or 1=1", ''])
    expect((await client.getPostForModerators({ postId })).card).toBeUndefined()
})

test('a request without a valid token of the gateway is rejected', async () => {
  const url = `${world.service.addresses().http}${explore.path}`
  const tokens = [
    '',
    'Bearer nonsense',
    `Bearer ${await world.keys.identity('social').sign('predictions')}`,
    `Bearer ${await world.keys.token('auth')}`,
  ]
  for (const authorization of tokens) expect((await fetch(url, { headers: { authorization } })).status).toBe(401)
})

test('bodies that are not JSON, too large or too deep are rejected', async () => {
  const headers = { authorization: `Bearer ${await world.keys.token('predictions', world.join())}` }
  const send = async (body: string, type = 'application/json') => {
    const url = `${world.service.addresses().http}${castVote.path}`
    return (await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body })).status
  }
  expect(await send('{"predictionId":"x","vote":true}', 'text/plain')).toBe(415)
  expect(await send('{"predictionId":')).toBe(400)
  expect(await send('['.repeat(10_000) + ']'.repeat(10_000))).toBe(400)
  expect(await send(JSON.stringify({ predictionId: 'x'.repeat(70_000) }))).toBe(413)
})
