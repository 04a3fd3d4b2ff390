import { deleteComment, getMyLike, likeComment, listComments, listLikes, unlikeComment } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let post: { id: string }
let comment: { id: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(async () => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' }, { timeZone: 'Asia/Tokyo' })
  post = world.post(ann)
  comment = (await world.say(ann, post.id)).body
})

const like = (member: TestMember | null, id = comment.id) => world.call(member, likeComment, { params: { id } })
const unlike = (member: TestMember | null, id = comment.id) => world.call(member, unlikeComment, { params: { id } })
const mine = (member: TestMember | null, id = comment.id) => world.call(member, getMyLike, { params: { id } })
const who = (member: TestMember | null, id = comment.id) => world.call(member, listLikes, { params: { id } })

test('a like is given and taken back, each once, with the new count, and published', async () => {
  expect((await mine(bob)).body).toEqual({ liked: false, likeCount: 0 })
  const first = await like(bob)
  expect([first.status, first.body]).toEqual([200, { liked: true, likeCount: 1 }])
  expect((await like(bob)).body).toEqual({ liked: true, likeCount: 1 })
  expect((await like(ann)).body).toEqual({ liked: true, likeCount: 2 })
  expect((await mine(bob)).body).toEqual({ liked: true, likeCount: 2 })
  expect((await unlike(bob)).body).toEqual({ liked: false, likeCount: 1 })
  expect((await unlike(bob)).body).toEqual({ liked: false, likeCount: 1 })
  const [listed] = (await world.call(ann, listComments, { params: { id: post.id } })).body
  expect([listed.likeCount, listed.liked]).toEqual([1, true])

  const about = { commentId: comment.id, postId: post.id, authorId: ann.id, audienceGroupId: '' }
  const tokyo = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  expect((await world.published(post.id)).slice(1)).toMatchObject([
    { type: 'LikeGiven', version: 2, message: { ...about, memberId: bob.id, likeCount: 1, localDate: tokyo } },
    { type: 'LikeGiven', version: 3, message: { ...about, memberId: ann.id, likeCount: 2 } },
    { type: 'LikeTaken', version: 4, message: { ...about, memberId: bob.id, likeCount: 1 } },
  ])
})

test('the members who like a comment are listed newest first, with names', async () => {
  const start = Date.now()
  for (const [index, member] of [ann, bob].entries()) {
    await world.setClock(new Date(start + index * 1_000), { frozen: true })
    await like(member)
  }
  const { body } = await who(bob)
  expect(body.map(({ user }: { user: { firstName: string } }) => user.firstName)).toEqual(['Bob', 'Ann'])
  expect(body[0]).toMatchObject({ user: { id: bob.id, email: 'a…@example.com' }, createdAt: expect.any(String) })
})

test('likes of a deleted or missing comment are not found; an invalid id is rejected', async () => {
  const reply = (await world.say(bob, post.id, { parentId: comment.id })).body
  await like(bob)
  await like(ann, reply.id)
  await world.call(ann, deleteComment, { params: { id: comment.id } })
  expect(await world.rows('select from likes where comment_id = $1', [comment.id])).toEqual([])
  for (const id of [comment.id, nowhere])
    for (const call of [like, unlike, mine, who]) {
      const missing = await call(bob, id)
      expect([missing.status, missing.body.code]).toEqual([404, 'commentNotFound'])
    }
  for (const call of [like, unlike, mine, who]) expect((await call(bob, "1' or 1=1")).status).toBe(400)
  expect((await mine(ann, reply.id)).body).toEqual({ liked: true, likeCount: 1 })
})
