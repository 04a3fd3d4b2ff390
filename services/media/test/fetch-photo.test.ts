import { newId } from '@hunch/kit/postgres'
import { PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { fetchPhoto } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { photo } from './support/photos.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Requests a photo as a service. */
async function fetchAs(service: string, name: string, ownerId: string) {
  const url = new URL(fetchPhoto.path.replace('{file}', name), world.origin)
  url.searchParams.set('ownerId', ownerId)
  const token = await world.keys.identity(service).sign('media')
  return fetch(url, { headers: { authorization: `Bearer ${token}` } })
}

test('auth fetches a member’s photos for their export, also of private groups, and no one else’s', async () => {
  const ownerId = newId()
  const postId = newId()
  const { name } = await world.put(await photo('gps-1.jpg'), { ownerId })
  const message = { postId, ownerId, audienceGroupId: newId(), photoFiles: [name] }
  await world.publish('predictions', PredictionPostedSchema, postId, message)
  const reply = await fetchAs('auth', name, ownerId)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect((await fetchAs('auth', name, newId())).status).toBe(404)
})

test('other services and the gateway get 401, and an unknown name gets 404', async () => {
  const ownerId = newId()
  const { name } = await world.put(await photo('alpha.png'), { ownerId })
  for (const service of ['gateway', 'predictions', 'groups'])
    expect((await fetchAs(service, name, ownerId)).status).toBe(401)
  expect((await fetchAs('auth', 'A'.repeat(22), ownerId)).status).toBe(404)
})
