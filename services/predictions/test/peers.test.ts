import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import {
  castVote,
  deletePrediction,
  explore,
  getPrediction,
  recommendationsFeed,
  resolvePrediction,
  setCallSettings,
  setInterests,
  setShownVote,
  updatePrediction,
  writeReflection,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eraseMember } from '../src/erasure/erase-member.ts'
import { postLimits } from '../src/posts/limits.ts'
import { aSeed, seed } from './support/past-posts.ts'
import { aPrediction, codeOf, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

test('counts of comments and reactions come from social; an older one never replaces a newer one', async () => {
  const postId = await world.post(ann)
  const counts = async () => {
    const { commentCount, reactionCount } = (await world.call(null, getPrediction, { params: { id: postId } })).body
    return [commentCount, reactionCount]
  }
  const comment = (version: bigint, commentCount: number) =>
    eventOf(CommentPostedSchema, postId, { commentId: newId(), postId, memberId: ann.id, commentCount }, { version })
  const reaction = (version: bigint, reactionCount: number) =>
    eventOf(ReactionSetSchema, postId, { postId, memberId: ann.id, reactionCount }, { version })
  const tag = async () => (await world.call(null, explore)).headers.get('etag')
  const before = await tag()
  await world.append('social', comment(1n, 1), reaction(2n, 1), comment(3n, 2))
  expect(await counts()).toEqual([2, 1])
  expect(await tag()).not.toBe(before)
  await world.append('social', comment(1n, 1), reaction(1n, 7))
  expect(await counts()).toEqual([2, 1])
  const about = { postId, memberId: ann.id }
  await world.append(
    'social',
    eventOf(CommentDeletedSchema, postId, { ...about, commentId: newId(), commentCount: 1 }, { version: 4n }),
    eventOf(ReactionRemovedSchema, postId, { ...about, reactionCount: 0 }, { version: 5n }),
  )
  expect(await counts()).toEqual([1, 0])
})

test('an export has posts with earlier wordings and photos, votes, the journal and views', async () => {
  const bob = world.join()
  const id = await world.post(bob, { headline: 'Mine' }, [{ name: 'a.jpg', content: 'a photo' }])
  await world.call(bob, updatePrediction, { params: { id }, body: { headline: 'Mine now', supportingStatement: 'So' } })
  const other = await world.post(ann)
  await world.call(bob, castVote, { body: { predictionId: other, vote: false } })
  await world.call(bob, setShownVote, { params: { predictionId: other }, body: { shown: true } })
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  await world.call(bob, resolvePrediction, { params: { id }, body: { result: null } })
  await world.call(bob, writeReflection, { body: { predictionId: id, content: 'Who knows', rating: 3 } })
  await world.call(bob, setCallSettings, { body: { showSettledCalls: true } })

  await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now()) on conflict do nothing', [
    bob.id,
    other,
  ])
  await world.call(bob, setInterests, { body: { categories: ['food'] } })
  const client = world.rpcAs('auth')
  const { files, photoFiles } = await client.exportMember({ memberId: bob.id })
  const file = (name: string) => JSON.parse(files[name] ?? '')
  expect(file('predictions.json')).toMatchObject([
    { id, headline: 'Mine now', photos: photoFiles, earlierWordings: [{ headline: 'Mine' }], resolvedBy: 'owner' },
  ])
  expect(photoFiles).toEqual([world.media.received.at(-1)?.file])
  expect(file('votes.json')).toMatchObject([{ predictionId: other, vote: false, shownBesideComments: true }])
  expect(file('seen.json')).toContainEqual({ predictionId: other, times: 1, lastSeenAt: expect.any(String) })
  expect(file('interests.json')).toEqual([{ category: 'food', pickedAt: expect.any(String) }])
  expect(file('journal.json')).toMatchObject([{ predictionId: id, content: 'Who knows', rating: 3, mood: null }])
  expect(file('call-settings.json')).toEqual([{ showSettledCalls: true }])
  const stranger = await client.exportMember({ memberId: newId() })
  expect([...Object.values(stranger.files).flatMap((text) => JSON.parse(text)), ...stranger.photoFiles]).toEqual([])
})

test('erasing a member deletes their posts and reflections, shows no vote of theirs, and publishes MemberErased', async () => {
  const bob = world.join()
  const groupId = world.groups.make(true, bob)
  const ids = [await world.post(bob), await world.post(bob, { groupId })]
  const other = await world.post(ann)
  await world.call(bob, castVote, { body: { predictionId: other, vote: false } })
  await world.call(bob, setShownVote, { params: { predictionId: other }, body: { shown: true } })
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  await world.call(bob, resolvePrediction, { params: { id: ids[0] ?? '' }, body: { result: true } })
  await world.call(bob, writeReflection, { body: { predictionId: ids[0], content: 'Well' } })
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await world.rows('select from reflections where member_id = $1', [bob.id])).toEqual([])
  expect(await world.rows('select from posts where owner_id = $1 and deleted_at is null', [bob.id])).toEqual([])
  // The vote stays without the member, and is no longer shown beside comments.
  expect(await world.rows('select vote, shown from votes where post_id = $1', [other])).toEqual([
    { vote: false, shown: false },
  ])
  expect((await world.published(ids[1] ?? '')).at(-1)?.type).toBe('PredictionDeleted')
  expect(await world.published(bob.id)).toMatchObject([
    { type: 'MemberErased', message: { memberId: bob.id, service: 'predictions' } },
  ])
})

test('the posts of a deleted member are deleted in several transactions, so that none locks many posts', async () => {
  const bob = world.join()
  await seed(
    world,
    new Date(),
    Array.from({ length: postLimits.deletedAtOnce + 1 }, () => aSeed({ ownerId: bob.id })),
  )
  const step = () => world.transaction((tx) => eraseMember(tx, { memberId: bob.id, version: 1n }))
  const left = async () =>
    (await world.rows('select from posts where owner_id = $1 and deleted_at is null', [bob.id])).length
  expect([await step(), await left(), await world.published(bob.id)]).toEqual([false, 1, []])
  expect([await step(), await left()]).toEqual([true, 0])
  expect(await world.published(bob.id)).toMatchObject([{ type: 'MemberErased' }])
})

test('a post and a vote of a deleted member whose transaction is still open are erased as well', async () => {
  const bob = world.join()
  const [postId, other] = [await world.post(ann), await world.post(ann)]
  await world.call(ann, castVote, { body: { predictionId: other, vote: true } })
  world.auth.cards.delete(bob.id)
  const open = await world.pool.connect()
  try {
    await open.query('begin')
    await open.query('update posts set owner_id = $1 where id = $2', [bob.id, postId])
    await open.query('update votes set member_id = $1 where post_id = $2', [bob.id, other])
    await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
    expect(await world.published(bob.id)).toEqual([])
    await open.query('commit')
  } finally {
    open.release(true)
  }
  expect(await world.published(bob.id)).toMatchObject([{ type: 'MemberErased' }])
  expect(await world.rows('select headline from posts where id = $1', [postId])).toEqual([{ headline: '' }])
  expect(await world.rows('select vote from votes where post_id = $1', [other])).toEqual([{ vote: true }])
  expect(await world.rows('select from votes where member_id = $1', [bob.id])).toEqual([])
  expect(await world.rows('select from erasures')).toEqual([])
})

test('nothing is stored for a deleted member whose session is still known', async () => {
  const bob = world.join()
  const id = await world.post(ann)
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(codeOf(await world.send(bob, aPrediction()))).toEqual([401, 'notSignedIn'])
  expect(codeOf(await world.call(bob, castVote, { body: { predictionId: id, vote: true } }))).toEqual([
    404,
    'predictionNotFound',
  ])
  await world.call(bob, setCallSettings, { body: { showSettledCalls: true } })
  expect((await world.call(bob, recommendationsFeed)).body.length).toBeGreaterThan(0)
  await world.settle()
  for (const table of ['votes', 'shown_calls', 'views', 'feed_snapshots'])
    expect(await world.rows(`select from ${table} where member_id = $1`, [bob.id])).toEqual([])
})

test('members who have seen a post and not voted on it are listed in pages', async () => {
  const postId = await world.post(ann)
  const members = [world.join(), world.join(), world.join(), world.join()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of members)
    await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now())', [id, postId])
  const [first, second, voter, last] = members
  if (!first || !second || !voter || !last) throw new Error('no members')
  await world.call(voter, castVote, { body: { predictionId: postId, vote: true } })
  const client = world.rpcAs('notifications')
  const page = async (afterId: string, limit: number) =>
    (await client.listSeenNotVoted({ postId, afterId, limit })).memberIds
  expect(await page('', 2)).toEqual([first.id, second.id])
  expect(await page(second.id, 2)).toEqual([last.id])
  expect(await page('', 0)).toEqual([first.id, second.id, last.id])
  expect((await client.listSeenNotVoted({ postId: 'nonsense' })).memberIds).toEqual([])
})

test('after the deadline of a post, members who have not voted on it are not listed', async () => {
  const postId = await world.post(ann)
  const { id } = world.join()
  await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now())', [id, postId])
  const listed = async () => (await world.rpcAs('notifications').listSeenNotVoted({ postId })).memberIds
  expect(await listed()).toEqual([id])
  await world.setClock(new Date(Date.now() + 61 * 60_000))
  expect(await listed()).toEqual([])
})

test('after a post is deleted, members who have not voted on it are not listed', async () => {
  const postId = await world.post(ann)
  const { id } = world.join()
  await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now())', [id, postId])
  const listed = async () => (await world.rpcAs('notifications').listSeenNotVoted({ postId })).memberIds
  expect(await listed()).toEqual([id])
  await world.call(ann, deletePrediction, { params: { id: postId } })
  expect(await listed()).toEqual([])
})

test('each of these methods accepts its listed callers only', async () => {
  const [auth, gateway] = [world.rpcAs('auth'), world.rpcAs('gateway')]
  await expect(gateway.exportMember({ memberId: ann.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.listSeenNotVoted({ postId: newId() })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auth.listSeenNotVoted({ postId: newId() })).rejects.toMatchObject({ code: 'forbidden' })
})
