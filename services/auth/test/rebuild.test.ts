import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { newId } from '@hunch/kit/postgres'
import { contentOf, unruly } from '@hunch/kit/testing'
import { StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { AdminActedSchema, MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { deleteOwnAccount } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operateAuth } from '../src/operations.ts'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const idOf = ({ member }: Person) => member.id

/** What the other services tell of three members, one of whom then deletes her account. */
async function tellStory(ann: Person, bob: Person, gone: Person): Promise<void> {
  const follow = (schema: typeof FollowStartedSchema | typeof FollowEndedSchema, by: Person, whom: Person, n: number) =>
    world.hear('social', schema, {
      key: idOf(whom),
      version: BigInt(n),
      message: {
        followerId: idOf(by),
        followedId: idOf(whom),
        followersCount: schema === FollowStartedSchema ? n : n - 2,
        followingCount: schema === FollowStartedSchema ? 1 : 0,
        followingVersion: BigInt(n),
      },
    })
  const stand = (person: Person, version: number, scored: number, rank: string) =>
    world.hear('analytics', StandingChangedSchema, {
      key: idOf(person),
      version: BigInt(version),
      message: { memberId: idOf(person), scoredVotes: scored, rightVotes: scored - 1, userRank: rank },
    })
  const posts = [ann, ann, bob, gone].map((owner) => ({ postId: newId(), ownerId: idOf(owner) }))
  for (const post of posts)
    await world.hear('predictions', PredictionPostedSchema, { key: post.postId, version: 1n, message: post })
  const [first] = posts as [(typeof posts)[number]]
  await world.hear('predictions', PredictionDeletedSchema, { key: first.postId, version: 2n, message: first })
  await follow(FollowStartedSchema, ann, bob, 1)
  await follow(FollowStartedSchema, gone, bob, 2)
  await follow(FollowEndedSchema, ann, bob, 3)
  await follow(FollowStartedSchema, bob, ann, 1)
  await stand(ann, 1, 10, 'Rising Star')
  await stand(ann, 2, 30, 'Expert')
  await stand(gone, 1, 5, 'Rookie')
  await world.hear('predictions', AdminActedSchema, {
    key: first.postId,
    version: 3n,
    message: { adminId: idOf(bob), action: 'prediction.deleted', targetKind: 'prediction', targetId: first.postId },
  })
}

test('damaged figures are rebuilt from the log row by row, and nobody is told or mailed anything', async () => {
  const people = [await world.signUp(), await world.signUp(), await world.signUp()] as const
  await tellStory(...people)
  expect(
    (await world.call(people[2].member, deleteOwnAccount, { body: { email: people[2].claims.email } })).status,
  ).toBe(204)
  while ((await world.auth.flush()) > 0);
  const told = await Promise.all(people.map((person) => world.told(MemberChangedSchema, idOf(person))))
  const before = await contentOf(world.database.url)
  for (const seed of [undefined, 1, 2]) {
    await world.sql.query('update figures set followers_count = 99, total_predictions = 99, standing_version = 99')
    await world.sql.query('delete from figures where member_id = $1', [idOf(people[0])])
    await world.sql.query('delete from counted_posts where is_deleted')
    const around = seed === undefined ? {} : { aroundEventLog: unruly(seed) }
    await rebuildAll([operateAuth({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.database.url)).toEqual(before)
  }
  expect(await Promise.all(people.map((person) => world.told(MemberChangedSchema, idOf(person))))).toEqual(told)
})
