import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { newId } from '@hunch/kit/postgres'
import { contentOf, disorderlyEventLog } from '@hunch/kit/testing'
import { StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { AdminActedSchema, MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  BlockEndedSchema,
  BlockStartedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { deleteOwnAccount } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { authOperatorCommands } from '../src/operator-commands.ts'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const idOf = ({ member }: Person) => member.id

/** Publishes events of other services about three members, one of whom then deletes their account. */
async function publishHistory(ann: Person, bob: Person, gone: Person): Promise<void> {
  const follow = (schema: typeof FollowStartedSchema | typeof FollowEndedSchema, by: Person, whom: Person, n: number) =>
    world.publishAs('social', schema, {
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
    world.publishAs('analytics', StandingChangedSchema, {
      key: idOf(person),
      version: BigInt(version),
      message: { memberId: idOf(person), scoredVotes: scored, rightVotes: scored - 1, userRank: rank },
    })
  const posts = [ann, ann, bob, gone].map((owner) => ({ postId: newId(), ownerId: idOf(owner) }))
  for (const post of posts)
    await world.publishAs('predictions', PredictionPostedSchema, { key: post.postId, version: 1n, message: post })
  const [first] = posts as [(typeof posts)[number]]
  await world.publishAs('predictions', PredictionDeletedSchema, { key: first.postId, version: 2n, message: first })
  await follow(FollowStartedSchema, ann, bob, 1)
  await follow(FollowStartedSchema, gone, bob, 2)
  await follow(FollowEndedSchema, ann, bob, 3)
  await follow(FollowStartedSchema, bob, ann, 1)
  await stand(ann, 1, 10, 'Rising Star')
  await stand(ann, 2, 30, 'Expert')
  await stand(gone, 1, 5, 'Rookie')
  await publishBlocks(ann, bob, gone)
  await publishActs(ActKind.SUSPEND, ann, gone)
  await publishActs(ActKind.LIMIT, ann, gone)
  await world.publishAs('predictions', AdminActedSchema, {
    key: first.postId,
    version: 3n,
    message: { adminId: idOf(bob), action: 'prediction.deleted', targetKind: 'prediction', targetId: first.postId },
  })
}

/** Publishes that ann blocks both others and unblocks one, and that the member who leaves blocks ann. */
async function publishBlocks(ann: Person, bob: Person, gone: Person): Promise<void> {
  const block = (schema: typeof BlockStartedSchema | typeof BlockEndedSchema, by: Person, whom: Person, n: bigint) => {
    const message = { blockerId: idOf(by), blockedId: idOf(whom) }
    return world.publishAs('moderation', schema, { key: idOf(by), version: n, message })
  }
  await block(BlockStartedSchema, ann, gone, 1n)
  await block(BlockStartedSchema, ann, bob, 2n)
  await block(BlockEndedSchema, ann, gone, 3n)
  await block(BlockStartedSchema, gone, ann, 1n)
}

/** Publishes two acts of this kind against ann, of which one is lifted, and one act against the member who leaves. */
async function publishActs(kind: ActKind, ann: Person, gone: Person): Promise<void> {
  const untilMs = kind === ActKind.SUSPEND ? BigInt(Date.now() + 86_400_000) : undefined
  const take = (actId: string, person: Person) =>
    world.publishAs('moderation', ActTakenSchema, {
      key: actId,
      version: 1n,
      message: { actId, kind, targetId: idOf(person), memberId: idOf(person), ...(untilMs && { untilMs }) },
    })
  const [standing, lifted, ofGone] = [newId(), newId(), newId()]
  await take(standing, ann)
  await take(lifted, ann)
  await take(ofGone, gone)
  const message = { actId: lifted, kind, targetId: idOf(ann), memberId: idOf(ann) }
  await world.publishAs('moderation', ActLiftedSchema, { key: lifted, version: 2n, message })
}

test('damaged figures, blocks, suspensions and limitations are rebuilt from the log row by row, and no event is published', async () => {
  const people = [await world.signUp(), await world.signUp(), await world.signUp()] as const
  await publishHistory(...people)
  expect(
    (await world.call(people[2].member, deleteOwnAccount, { body: { email: people[2].claims.email } })).status,
  ).toBe(204)
  await world.settle()
  const published = await Promise.all(people.map((person) => world.publishedOf(MemberChangedSchema, idOf(person))))
  const before = await contentOf(world.config.databaseUrl)
  for (const seed of [undefined, 1, 2]) {
    await world.pool.query('update figures set followers_count = 99, total_predictions = 99, standing_version = 99')
    await world.pool.query('delete from figures where member_id = $1', [idOf(people[0])])
    await world.pool.query('delete from counted_posts where is_deleted')
    await world.pool.query('update blocks set standing = false, version = 99')
    await world.pool.query('delete from blocks where blocker_id = blocked_id')
    await world.pool.query("update suspensions set until = until + interval '1 day', act_id = gen_random_uuid()")
    await world.pool.query('delete from limitations')
    const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
    await rebuildAll([authOperatorCommands({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
  }
  expect(await Promise.all(people.map((person) => world.publishedOf(MemberChangedSchema, idOf(person))))).toEqual(
    published,
  )
})
