import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const as = (caller: string) => world.connectAs(SocialService, caller)

test('followers are listed in the order of their ids, page after page', async () => {
  const ann = world.join()
  const people = Array.from({ length: 5 }, () => world.join())
  await Promise.all(people.map((each) => world.call(each, calls.followUser, { params: { id: ann.id } })))
  const ids = people.map(({ id }) => id).sort()
  const client = as('notifications')
  const page = async (afterId: string, limit: number, memberId = ann.id) =>
    (await client.listFollowers({ memberId, afterId, limit })).memberIds
  expect(await page('', 0)).toEqual(ids)
  expect(await page('', 2)).toEqual(ids.slice(0, 2))
  expect(await page(ids[1] ?? '', 4_000_000)).toEqual(ids.slice(2))
  expect(await page(ids[4] ?? '', 2)).toEqual([])
  expect(await page('', 2, nowhere)).toEqual([])
  expect(await page("' or 1=1", 2)).toEqual([])
  expect(await page('', 2, "' or 1=1")).toEqual([])
})

test('an export holds everything of a member and nothing of others', async () => {
  const [ann, bob] = [world.join(), world.join()]
  const post = world.post(bob)
  const mine = (await world.say(ann, post.id, { content: 'my words' })).body
  const other = (await world.say(bob, post.id, { content: 'not theirs', parentId: mine.id })).body
  await world.call(ann, calls.likeComment, { params: { id: other.id } })
  await world.call(ann, calls.setReaction, { params: { id: post.id }, body: { kind: 'sad' } })
  await world.call(ann, calls.followUser, { params: { id: bob.id } })
  await world.call(bob, calls.followUser, { params: { id: ann.id } })
  const { files } = await as('auth').exportMember({ memberId: ann.id })
  expect(Object.fromEntries(Object.entries(files).map(([name, json]) => [name, JSON.parse(json)]))).toEqual({
    'comments.json': [
      {
        id: mine.id,
        predictionId: post.id,
        parentId: null,
        content: 'my words',
        createdAt: mine.createdAt,
        hiddenByModeration: false,
        waitsForModeration: false,
      },
    ],
    'likes.json': [{ commentId: other.id, predictionId: post.id, likedAt: expect.any(String) }],
    'reactions.json': [{ predictionId: post.id, kind: 'sad', reactedAt: expect.any(String) }],
    'follows.json': {
      following: [{ userId: bob.id, since: expect.any(String) }],
      followers: [{ userId: bob.id, since: expect.any(String) }],
    },
    'commenting.json': [],
  })
  expect(JSON.stringify(files)).not.toContain('not theirs')
})

test('each method serves its callers only', async () => {
  for (const name of ['gateway', 'media', 'predictions']) {
    await expect(as(name).listFollowers({ memberId: nowhere })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(as(name).exportMember({ memberId: nowhere })).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(as('notifications').exportMember({ memberId: nowhere })).rejects.toMatchObject({ code: 'forbidden' })
})
