import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { deletePrediction, explore, getPrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const clientOf = (name: string) =>
  connect(PredictionsService, {
    audience: 'predictions',
    address: world.service.addresses().rpc,
    identity: world.keys.identity(name),
  })

test('posts that stand may be viewed, by members and visitors; deleted, private and unknown ones by nobody', async () => {
  const ann = world.join()
  const make = async (): Promise<string> => (await world.send(ann, aPrediction())).body.prediction.id
  const [open, deleted, hidden] = [await make(), await make(), await make()]
  await world.call(ann, deletePrediction, { params: { id: deleted } })
  await world.rows('update posts set audience_group_id = gen_random_uuid() where id = $1', [hidden])
  const postIds = [open, deleted, hidden, '019aa000-0000-7000-8000-000000000000', "x' or 1=1", '']
  for (const name of ['gateway', 'social', 'media', 'notifications']) {
    const client = clientOf(name)
    for (const memberId of [ann.id, '']) expect((await client.mayView({ memberId, postIds })).postIds).toEqual([open])
    client.close()
  }
  expect((await world.call(ann, getPrediction, { params: { id: hidden } })).status).toBe(404)
  const feed = await world.call(ann, explore)
  expect(feed.body).toHaveLength(1)
})

test('each method answers its callers only', async () => {
  const [auth, gateway] = [clientOf('auth'), clientOf('gateway')]
  await expect(auth.mayView({ postIds: [] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.photosInUse({ photoFiles: [] })).rejects.toMatchObject({ code: 'forbidden' })
  auth.close()
  gateway.close()
})
