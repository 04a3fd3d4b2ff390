import { newId } from '@hunch/kit/postgres'
import { StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { getUser, getUserStats } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const statsOf = async ({ member }: Person) =>
  (await world.call(member, getUserStats, { params: { id: member.id } })).body

const follow = (
  follower: Person,
  followed: Person,
  counts: { followers: number; following: number },
  versions: [bigint, bigint],
) =>
  world.publishAs('social', FollowStartedSchema, {
    key: followed.member.id,
    version: versions[0],
    message: {
      followerId: follower.member.id,
      followedId: followed.member.id,
      followersCount: counts.followers,
      followingCount: counts.following,
      followingVersion: versions[1],
    },
  })

const standing = (person: Person, version: bigint, { scored = 0, right = 0, rank = 'Rookie' }) =>
  world.publishAs('analytics', StandingChangedSchema, {
    key: person.member.id,
    version,
    message: { memberId: person.member.id, scoredVotes: scored, rightVotes: right, userRank: rank },
  })

test('follower and followed have the published counts, and an older count never replaces a newer one', async () => {
  const [ann, bob] = [await world.signUp(), await world.signUp()]
  await follow(ann, bob, { followers: 7, following: 3 }, [5n, 9n])
  expect(await statsOf(bob)).toMatchObject({ followersCount: 7, followingCount: 0 })
  expect(await statsOf(ann)).toMatchObject({ followersCount: 0, followingCount: 3 })
  await follow(ann, bob, { followers: 6, following: 2 }, [4n, 8n])
  expect([(await statsOf(bob)).followersCount, (await statsOf(ann)).followingCount]).toEqual([7, 3])
  await world.publishAs('social', FollowEndedSchema, {
    key: bob.member.id,
    version: 6n,
    message: {
      followerId: ann.member.id,
      followedId: bob.member.id,
      followersCount: 6,
      followingCount: 1,
      followingVersion: 10n,
    },
  })
  expect([(await statsOf(bob)).followersCount, (await statsOf(ann)).followingCount]).toEqual([6, 1])
})

test('an older following count is ignored, even if its event is about another followed member', async () => {
  const [ann, bob, cid] = [await world.signUp(), await world.signUp(), await world.signUp()]
  await follow(ann, cid, { followers: 1, following: 2 }, [1n, 2n])
  await follow(ann, bob, { followers: 1, following: 1 }, [1n, 1n])
  expect((await statsOf(ann)).followingCount).toBe(2)
  expect([(await statsOf(bob)).followersCount, (await statsOf(cid)).followersCount]).toEqual([1, 1])
})

test('each post counts once and a deleted one does not, even if events are repeated or late', async () => {
  const ann = await world.signUp()
  const ids = [newId(), newId(), newId()]
  const message = (postId: string) => ({ postId, ownerId: ann.member.id })
  const events = []
  for (const id of ids)
    events.push(
      await world.publishAs('predictions', PredictionPostedSchema, { key: id, version: 1n, message: message(id) }),
    )
  expect((await statsOf(ann)).totalPredictions).toBe(3)
  const [first = ''] = ids
  const deleted = await world.publishAs('predictions', PredictionDeletedSchema, {
    key: first,
    version: 2n,
    message: message(first),
  })
  expect((await statsOf(ann)).totalPredictions).toBe(2)
  await world.append('predictions', ...events, deleted)
  await world.pool.query('delete from inbox') // the log is then consumed from its beginning again
  await world.append('predictions', ...events, deleted)
  expect((await statsOf(ann)).totalPredictions).toBe(2)
})

test('accuracy shows from five scored votes on', async () => {
  const ann = await world.signUp()
  await standing(ann, 1n, { scored: 4, right: 3 })
  expect(await statsOf(ann)).toMatchObject({ scoredVotes: 4, accuracyScore: null })
  await standing(ann, 2n, { scored: 5, right: 3 })
  expect(await statsOf(ann)).toMatchObject({ scoredVotes: 5, accuracyScore: 60 })
})

test('a new rank is on the card and is published with a new version; an older one changes nothing', async () => {
  const ann = await world.signUp()
  await standing(ann, 3n, { scored: 6, right: 3, rank: 'Rising Star' })
  await standing(ann, 4n, { scored: 7, right: 4, rank: 'Rising Star' })
  await standing(ann, 2n, { scored: 5, right: 2, rank: 'Rookie' })
  expect((await statsOf(ann)).userRank).toBe('Rising Star')
  const { cards } = await world.client.getMemberCards({ memberIds: [ann.member.id] })
  expect(cards[0]).toMatchObject({ userRank: 'Rising Star', version: 2n })
  const events = await world.publishedOf(MemberChangedSchema, ann.member.id)
  expect(events.map(({ version }) => version)).toEqual([2n])
})

test('an unknown rank is dead-lettered, and the member keeps theirs', async () => {
  const ann = await world.signUp()
  await standing(ann, 1n, { rank: 'Emperor' })
  expect((await statsOf(ann)).userRank).toBe('Rookie')
  const { rows } = await world.pool.query('select reason from parked_events where key = $1', [ann.member.id])
  expect(rows).toHaveLength(1)
})

test('events about a deleted member create no figures for them', async () => {
  const [ann, bob] = [await world.signUp(), await world.signUp()]
  await world.pool.query('delete from accounts where id = $1', [ann.member.id])
  await follow(ann, bob, { followers: 1, following: 1 }, [1n, 1n])
  await standing(ann, 1n, { scored: 9, right: 9, rank: 'Expert' })
  const postId = newId()
  await world.publishAs('predictions', PredictionPostedSchema, {
    key: postId,
    version: 1n,
    message: { postId, ownerId: ann.member.id },
  })
  expect((await statsOf(bob)).followersCount).toBe(1)
  const { rows } = await world.pool.query('select from figures where member_id = $1', [ann.member.id])
  expect(rows).toEqual([])
  expect((await world.call(bob.member, getUser, { params: { id: ann.member.id } })).status).toBe(404)
})

test('threat 50: posts of private groups are not counted in the total that others see', async () => {
  const [ann, outsider] = [await world.signUp(), await world.signUp()]
  const ids = [newId(), newId()]
  for (const [index, id] of ids.entries())
    await world.publishAs('predictions', PredictionPostedSchema, {
      key: id,
      version: 1n,
      message: { postId: id, ownerId: ann.member.id, audienceGroupId: index === 0 ? newId() : '' },
    })
  const params = { id: ann.member.id }
  for (const call of [getUserStats, getUser])
    expect((await world.call(outsider.member, call, { params })).body.totalPredictions).toBe(1)
  const gone = { key: ids[0] ?? '', version: 2n, message: { postId: ids[0] ?? '', ownerId: ann.member.id } }
  await world.publishAs('predictions', PredictionDeletedSchema, gone)
  expect((await statsOf(ann)).totalPredictions).toBe(1)
})
