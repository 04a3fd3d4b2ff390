import { createComment, followUser, likeComment, setReaction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let post: { id: string }
let commentId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ann = world.join()
  post = world.post(ann)
  commentId = (await world.say(ann, post.id)).body.id
})

interface Act {
  /** The key of the events that the act publishes. */
  readonly key: string
  readonly contract: Parameters<World['call']>[1]
  readonly options: NonNullable<Parameters<World['call']>[2]>
}

test.each<[string, () => Act]>([
  [
    'comments',
    () => ({ key: post.id, contract: createComment, options: { body: { predictionId: post.id, content: 'Yes' } } }),
  ],
  ['likes', () => ({ key: post.id, contract: likeComment, options: { params: { id: commentId } } })],
  [
    'reactions',
    () => ({ key: post.id, contract: setReaction, options: { params: { id: post.id }, body: { kind: 'fire' } } }),
  ],
  ['follows', () => ({ key: ann.id, contract: followUser, options: { params: { id: ann.id } } })],
])('%s that share a commit are published each with the id of its own request', async (_what, act) => {
  const { key, contract, options } = act()
  const before = (await world.published(key)).length
  const members = Array.from({ length: 12 }, () => world.join())
  const headers = ({ id }: TestMember) => ({ 'x-request-id': `by-${id}` })
  const replies = await Promise.all(
    members.map((member) => world.call(member, contract, { ...options, headers: headers(member) })),
  )
  expect(replies.every(({ status }) => status < 300)).toBe(true)
  const published = (await world.published(key)).slice(before)
  const actors = published.map(({ message: { memberId, followerId } }) => `by-${memberId ?? followerId}`)
  expect(actors.toSorted()).toEqual(members.map(({ id }) => `by-${id}`).sort())
  expect((await world.requestIdsOf(key)).slice(before)).toEqual(actors)
})
