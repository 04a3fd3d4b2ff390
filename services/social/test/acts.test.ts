import { newId } from '@hunch/kit/postgres'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentDeletedSchema, CommentVisibilityChangedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let postId: string
let commentId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;[ann, bob] = [world.join(), world.join()]
  postId = world.post(bob).id
  commentId = (await world.say(ann, postId, { content: 'my words' })).body.id
})

const isSeen = async (viewer = bob, id = commentId) =>
  (await world.call(viewer, calls.getMyLike, { params: { id } })).status === 200
const listed = async (viewer = bob) => (await world.call(viewer, calls.listComments, { params: { id: postId } })).body

test('acts that are delivered twice, out of order or replayed have the same effect', async () => {
  const [taken, lifted, early] = [newId(), newId(), newId()]
  await world.takeAct(lifted, commentId)
  await world.takeAct(lifted, commentId)
  expect(await isSeen()).toBe(false)
  await world.liftAct(lifted, commentId)
  await world.liftAct(early, commentId)
  await world.takeAct(early, commentId)
  await world.rewind()
  expect(await isSeen()).toBe(true)
  await world.takeAct(taken, commentId)
  await world.rewind()
  expect([await isSeen(), await isSeen(ann)]).toEqual([false, true])
})

test('hiding and showing a comment publish one event each, in its post’s versions; the count stays', async () => {
  const [one, two] = [newId(), newId()]
  for (const id of [one, one, two]) await world.takeAct(id, commentId)
  for (const id of [one, two, two]) await world.liftAct(id, commentId)
  await world.rewind()
  const about = { commentId, postId, ownerId: bob.id, audienceGroupId: '', commentCount: 1 }
  expect(await world.publishedOf(CommentVisibilityChangedSchema, postId)).toMatchObject([
    { ...about, hidden: true },
    { ...about, hidden: false },
  ])
  await world.say(bob, postId)
  expect((await world.published(postId)).map(({ type, version }) => [type, version])).toEqual([
    ['CommentPosted', 1],
    ['CommentVisibilityChanged', 2],
    ['CommentVisibilityChanged', 3],
    ['CommentPosted', 4],
  ])
})

test('nothing is published if the hidden comment or its post is deleted', async () => {
  const other = (await world.say(ann, postId)).body.id
  await world.say(bob, postId, { parentId: commentId })
  await world.call(ann, calls.deleteComment, { params: { id: commentId } })
  await world.takeAct(newId(), commentId)
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId: bob.id })
  await world.takeAct(newId(), other)
  expect(await world.publishedOf(CommentVisibilityChangedSchema, postId)).toEqual([])
})

test('a comment hidden by two acts is shown once both are lifted; lifting an unknown act has no effect', async () => {
  const [one, two] = [newId(), newId()]
  await world.takeAct(one, commentId)
  await world.takeAct(two, commentId)
  await world.liftAct(newId(), commentId)
  await world.liftAct(two, commentId)
  expect(await isSeen()).toBe(false)
  await world.liftAct(one, commentId)
  expect(await isSeen()).toBe(true)
})

test('a removed comment is deleted as if by its author, even if hidden; lifting does not restore it', async () => {
  const [hide, remove] = [newId(), newId()]
  await world.say(bob, postId, { content: 'a reply', parentId: commentId })
  await world.takeAct(hide, commentId)
  await world.takeAct(remove, commentId, ActKind.REMOVE)
  await world.takeAct(newId(), commentId, ActKind.REMOVE)
  await world.liftAct(remove, commentId, ActKind.REMOVE)
  expect(await world.publishedOf(CommentDeletedSchema, postId)).toMatchObject([
    { commentId, memberId: ann.id, commentCount: 1, commenterCount: 1 },
  ])
  for (const viewer of [ann, bob]) {
    const [place] = await listed(viewer)
    expect(place).toMatchObject({
      deleted: true,
      unavailable: false,
      content: '',
      user: null,
      replies: [{ content: 'a reply' }],
    })
    expect(place).not.toHaveProperty('isHidden')
  }
  await world.liftAct(hide, commentId)
  expect(await isSeen(ann)).toBe(false)
})

test('a removed comment without replies leaves nothing; on a deleted post it is deleted with the post', async () => {
  await world.takeAct(newId(), commentId, ActKind.REMOVE)
  expect(await listed()).toEqual([])
  const other = (await world.say(ann, postId)).body.id
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId: bob.id })
  await world.takeAct(newId(), other, ActKind.REMOVE)
  expect(await world.publishedOf(CommentDeletedSchema, postId)).toHaveLength(1)
  expect(await world.rows('select from comments where post_id = $1', [postId])).toEqual([])
})

test('acts on other targets and other kinds of acts leave a comment unchanged', async () => {
  for (const targetKind of [TargetKind.POST, TargetKind.MEMBER, TargetKind.GROUP])
    for (const kind of [ActKind.HIDE, ActKind.REMOVE]) {
      const act = { actId: newId(), kind, targetKind, targetId: commentId }
      await world.publish('moderation', ActTakenSchema, commentId, act)
    }
  await world.takeAct(newId(), newId())
  await world.takeAct(newId(), newId(), ActKind.REMOVE)
  await world.takeAct(newId(), commentId, ActKind.SUSPEND)
  expect(await isSeen()).toBe(true)
})

test('GetComments returns to moderation the comments that a member or a visitor may see', async () => {
  const client = world.connectAs(SocialService, 'moderation')
  const ids = async (memberId: string, commentIds: readonly string[]) =>
    (await client.getComments({ memberId, commentIds: [...commentIds] })).comments.map((comment) => comment.commentId)
  const closed = world.post(bob, { only: [ann, bob] })
  const sealed = (await world.say(ann, closed.id)).body.id
  const all = [commentId, sealed, commentId, nowhere, "x' or 1=1", '']
  expect((await client.getComments({ memberId: bob.id, commentIds: [commentId] })).comments).toMatchObject([
    { commentId, postId, authorId: ann.id, content: 'my words' },
  ])
  const stranger = world.join()
  expect((await ids(bob.id, all)).sort()).toEqual([commentId, sealed].sort())
  for (const memberId of [stranger.id, '', 'x']) expect(await ids(memberId, all)).toEqual([commentId])
  await world.block(stranger, ann, 1, true)
  expect(await ids(stranger.id, all)).toEqual([])
  await world.call(ann, calls.deleteComment, { params: { id: commentId } })
  expect(await ids(bob.id, all)).toEqual([sealed])
  expect(await ids(bob.id, [])).toEqual([])
  const tooMany = Array.from({ length: 1_001 }, () => nowhere)
  await expect(client.getComments({ commentIds: tooMany })).rejects.toMatchObject({ code: 'invalidRequest' })
  for (const caller of ['notifications', 'media'])
    await expect(world.connectAs(SocialService, caller).getComments({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('GetParentComment returns to moderation the comment that a reply answers, even if it is hidden', async () => {
  const client = world.connectAs(SocialService, 'moderation')
  const reply = (
    await world.call(bob, calls.createComment, { body: { predictionId: postId, content: 'No', parentId: commentId } })
  ).body.id
  const parentOf = async (id: string) => (await client.getParentComment({ commentId: id })).comment
  expect(await parentOf(reply)).toMatchObject({ commentId, postId, authorId: ann.id, content: 'my words' })
  await world.takeAct(newId(), commentId)
  expect(await parentOf(reply)).toMatchObject({ content: 'my words' })
  for (const id of [commentId, nowhere, "x' or 1=1", '']) expect(await parentOf(id)).toBeUndefined()
  await world.call(ann, calls.deleteComment, { params: { id: commentId } })
  expect(await parentOf(reply)).toBeUndefined()
  for (const caller of ['notifications', 'gateway'])
    await expect(world.connectAs(SocialService, caller).getParentComment({})).rejects.toMatchObject({
      code: 'forbidden',
    })
})
