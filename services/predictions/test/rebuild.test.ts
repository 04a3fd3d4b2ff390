import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { newId } from '@hunch/kit/postgres'
import { contentOf, disorderlyEventLog, eventsOf } from '@hunch/kit/testing'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as groups from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operatePredictions } from '../src/operations.ts'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Publishes what other services publish of members, their groups, and their acts about posts. */
async function publishEvents([ann, bob, gone]: readonly [Person, Person, Person], posts: readonly string[]) {
  for (const { id } of [ann, bob, gone])
    await world.publish(
      'auth',
      auth.MemberJoinedSchema,
      id,
      { memberId: id, detectedCountry: 'KE' },
      { memberId: id, detectedCountry: 'JP' },
    )
  await world.publish('auth', auth.MemberChangedSchema, ann.id, { memberId: ann.id, detectedCountry: 'FR' })
  for (const [follower, followed] of [
    [ann, bob],
    [gone, bob],
    [bob, ann],
  ] as const)
    await world.publish('social', social.FollowStartedSchema, followed.id, {
      followerId: follower.id,
      followedId: followed.id,
    })
  await world.publish('social', social.FollowEndedSchema, bob.id, { followerId: ann.id, followedId: bob.id })
  const [groupId, disbanded] = [newId(), newId()]
  for (const each of [groupId, disbanded])
    for (const { id: memberId } of [ann, gone])
      await world.publish('groups', groups.MembershipStartedSchema, each, { memberId, groupId: each })
  await world.publish('groups', groups.MembershipEndedSchema, groupId, { memberId: ann.id, groupId })
  await world.publish('groups', groups.GroupDisbandedSchema, disbanded, { groupId: disbanded })
  for (const postId of posts) await actOn(postId, [ann, bob, gone])
  world.auth.cards.delete(gone.id)
  await world.publish('auth', auth.MemberDeletedSchema, gone.id, { memberId: gone.id })
}

async function actOn(postId: string, people: readonly Person[]) {
  const comments = people.map(({ id: memberId }, index) => ({
    commentId: newId(),
    postId,
    memberId,
    commentCount: index + 1,
    commenterCount: index + 1,
  }))
  const reactions = people.map(({ id: memberId }, index) => ({ postId, memberId, reactionCount: index + 1 }))
  const [comment, reaction] = [comments[0], reactions[0]]
  await world.append(
    'social',
    ...withVersions([
      ...eventsOf(social.CommentPostedSchema, postId, ...comments),
      ...eventsOf(social.ReactionSetSchema, postId, ...reactions),
      ...eventsOf(social.CommentDeletedSchema, postId, { ...comment, commentCount: 2, commenterCount: 2 }),
      ...eventsOf(social.ReactionRemovedSchema, postId, { ...reaction, reactionCount: 2 }),
    ]),
  )
  const shares = people.map(({ id: memberId }, index) => ({ postId, memberId, shareCount: index, sharerCount: index }))
  await world.publish('analytics', ShareRecordedSchema, postId, ...shares)
}

/** Numbers the versions of events of one key as their publisher would. */
const withVersions = (events: ReturnType<typeof eventsOf>) =>
  events.map((event, index) => ({ ...event, version: BigInt(index + 1) }))

const damage = [
  `update posts set comment_count = 77, comment_version = 99, reaction_count = 0, reaction_version = 99, country = 'XX'`,
  'update post_signals set commenters = 9, commenters_version = 99, sharers = 0',
  `update authors set first_name = 'Nobody', version = 9`,
  'delete from authors where erased',
  'delete from follows',
  'delete from acts where kind = $$comment$$',
  `update members set joined_at = now(), detected_country = 'XX'`,
  'insert into memberships select gen_random_uuid(), gen_random_uuid()',
]

test('damaged read models are rebuilt from the log row by row, and nothing is published', async () => {
  const [ann, bob, gone] = [world.join({ country: 'KE' }), world.join({ country: 'JP' }), world.join()] as const
  const posts = [await world.post(ann), await world.post(bob), await world.post(gone)]
  await publishEvents([ann, bob, gone], posts)
  const published = await world.published()
  const before = await contentOf(world.config.databaseUrl)
  expect(before['posts']).toContainEqual(expect.objectContaining({ id: posts[0], comment_count: 2, reaction_count: 2 }))
  expect(before['acts']).not.toHaveLength(0)
  for (const seed of [undefined, 1, 2]) {
    for (const statement of damage) await world.rows(statement)
    const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
    await rebuildAll([operatePredictions({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before)
  }
  expect(await world.published()).toEqual(published)
})
