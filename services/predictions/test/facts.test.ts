import { newId } from '@hunch/kit/postgres'
import { connect } from '@hunch/kit/rpc'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import {
  castVote,
  explore,
  getPrediction,
  resolvePrediction,
  updatePrediction,
  writeReflection,
} from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { aPrediction, type Fields, type Person, startWorld, type World } from './world.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
  ann = world.join()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const post = async (fields: Fields = {}, member = ann, files: { name: string; content: string }[] = []) =>
  (await world.send(member, aPrediction(fields), files)).body.prediction.id as string
const clientOf = (name: string) =>
  connect(PredictionsService, {
    audience: 'predictions',
    address: world.service.addresses().rpc,
    identity: world.keys.identity(name),
  })

test('counts of comments and reactions are social’s, and an older one never replaces a newer', async () => {
  const postId = await post()
  const counts = async () => {
    const { commentCount, reactionCount } = (await world.call(null, getPrediction, { params: { id: postId } })).body
    return [commentCount, reactionCount]
  }
  const comment = (version: bigint, commentCount: number, schema = CommentPostedSchema) => {
    const [event] = world.eventsOf(schema, postId, { commentId: newId(), postId, memberId: ann.id, commentCount })
    return { ...event, version } as NonNullable<typeof event>
  }
  const reaction = (version: bigint, reactionCount: number) => {
    const [event] = world.eventsOf(ReactionSetSchema, postId, { postId, memberId: ann.id, reactionCount })
    return { ...event, version } as NonNullable<typeof event>
  }
  const tag = async () => (await world.call(null, explore)).headers.get('etag')
  const before = await tag()
  await world.append('social', comment(1n, 1), reaction(2n, 1), comment(3n, 2))
  expect(await counts()).toEqual([2, 1])
  expect(await tag()).not.toBe(before)
  await world.append('social', comment(1n, 1), reaction(1n, 7))
  expect(await counts()).toEqual([2, 1])
  const [deleted] = world.eventsOf(CommentDeletedSchema, postId, {
    commentId: newId(),
    postId,
    memberId: ann.id,
    commentCount: 1,
  })
  const [removed] = world.eventsOf(ReactionRemovedSchema, postId, { postId, memberId: ann.id, reactionCount: 0 })
  if (!deleted || !removed) throw new Error('no events')
  await world.append('social', { ...deleted, version: 4n }, { ...removed, version: 5n })
  expect(await counts()).toEqual([1, 0])
})

test('an export holds posts with earlier wordings and photos, votes, the journal and what was seen', async () => {
  const bob = world.join()
  const id = await post({ headline: 'Mine' }, bob, [{ name: 'a.jpg', content: 'a photo' }])
  await world.call(bob, updatePrediction, { params: { id }, body: { headline: 'Mine now', supportingStatement: 'So' } })
  const other = await post()
  await world.call(bob, castVote, { body: { predictionId: other, vote: false } })
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  await world.call(bob, resolvePrediction, { params: { id }, body: { result: null } })
  await world.call(bob, writeReflection, { body: { predictionId: id, content: 'Who knows', rating: 3 } })

  await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now()) on conflict do nothing', [
    bob.id,
    other,
  ])
  const client = clientOf('auth')
  const { files, photoFiles } = await client.exportMember({ memberId: bob.id })
  const file = (name: string) => JSON.parse(files[name] ?? '')
  expect(file('predictions.json')).toMatchObject([
    { id, headline: 'Mine now', photos: photoFiles, earlierWordings: [{ headline: 'Mine' }], resolvedBy: 'owner' },
  ])
  expect(photoFiles).toEqual([world.media.taken.at(-1)?.file])
  expect(file('votes.json')).toMatchObject([{ predictionId: other, vote: false }])
  expect(file('seen.json')).toContainEqual({ predictionId: other, times: 1, lastSeenAt: expect.any(String) })
  expect(file('journal.json')).toMatchObject([{ predictionId: id, content: 'Who knows', rating: 3, mood: null }])
  const stranger = await client.exportMember({ memberId: newId() })
  expect([...Object.values(stranger.files).flatMap((text) => JSON.parse(text)), ...stranger.photoFiles]).toEqual([])
  client.close()
})

test('of an erased member nothing is left, which is told', async () => {
  const bob = world.join()
  const groupId = world.groups.make(true, bob)
  const ids = [await post({}, bob), await post({ groupId }, bob)]
  await world.setClock(new Date(Date.now() + 2 * 3_600_000))
  await world.call(bob, resolvePrediction, { params: { id: ids[0] ?? '' }, body: { result: true } })
  await world.call(bob, writeReflection, { body: { predictionId: ids[0], content: 'Well' } })
  world.auth.cards.delete(bob.id)
  await world.tell(MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await world.rows('select from reflections where member_id = $1', [bob.id])).toEqual([])
  expect(await world.rows('select from posts where owner_id = $1 and deleted_at is null', [bob.id])).toEqual([])
  expect((await world.told(ids[1] ?? '')).at(-1)?.type).toBe('PredictionDeleted')
  expect(await world.told(bob.id)).toMatchObject([
    { type: 'MemberErased', message: { memberId: bob.id, service: 'predictions' } },
  ])
})

test('who has seen a post and not voted on it is listed in pages', async () => {
  const postId = await post()
  const members = [world.join(), world.join(), world.join(), world.join()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of members)
    await world.rows('insert into views (member_id, post_id, seen_at) values ($1, $2, now())', [id, postId])
  const [first, second, voter, last] = members
  if (!first || !second || !voter || !last) throw new Error('no members')
  await world.call(voter, castVote, { body: { predictionId: postId, vote: true } })
  const client = clientOf('notifications')
  const page = async (afterId: string, limit: number) =>
    (await client.listSeenNotVoted({ postId, afterId, limit })).memberIds
  expect(await page('', 2)).toEqual([first.id, second.id])
  expect(await page(second.id, 2)).toEqual([last.id])
  expect(await page('', 0)).toEqual([first.id, second.id, last.id])
  expect((await client.listSeenNotVoted({ postId: 'nonsense' })).memberIds).toEqual([])
  client.close()
})

test('each of these methods answers its callers only', async () => {
  const [auth, gateway] = [clientOf('auth'), clientOf('gateway')]
  await expect(gateway.exportMember({ memberId: ann.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.listSeenNotVoted({ postId: newId() })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(auth.getPostCards({ postIds: [] })).rejects.toMatchObject({ code: 'forbidden' })
  auth.close()
  gateway.close()
})
