import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { newId } from '@hunch/kit/postgres'
import { contentOf, unruly } from '@hunch/kit/testing'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as groups from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operatePredictions } from '../src/operations.ts'
import { aPrediction, type Person, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const post = async (owner: Person): Promise<string> => (await world.send(owner, aPrediction())).body.prediction.id
const hear = (topic: string, ...told: Parameters<World['eventsOf']>) => world.append(topic, ...world.eventsOf(...told))

/** What the other services tell of members, their groups, and what they do about posts. */
async function tellStory([ann, bob, gone]: readonly [Person, Person, Person], posts: readonly string[]) {
  for (const { id } of [ann, bob, gone])
    await world.tell(
      auth.MemberJoinedSchema,
      id,
      { memberId: id, detectedCountry: 'KE' },
      { memberId: id, detectedCountry: 'JP' },
    )
  await world.tell(auth.MemberChangedSchema, ann.id, { memberId: ann.id, detectedCountry: 'FR' })
  for (const [follower, followed] of [
    [ann, bob],
    [gone, bob],
    [bob, ann],
  ] as const)
    await hear('social', social.FollowStartedSchema, followed.id, { followerId: follower.id, followedId: followed.id })
  await hear('social', social.FollowEndedSchema, bob.id, { followerId: ann.id, followedId: bob.id })
  const [groupId, disbanded] = [newId(), newId()]
  for (const each of [groupId, disbanded])
    for (const { id: memberId } of [ann, gone])
      await hear('groups', groups.MembershipStartedSchema, each, { memberId, groupId: each })
  await hear('groups', groups.MembershipEndedSchema, groupId, { memberId: ann.id, groupId })
  await hear('groups', groups.GroupDisbandedSchema, disbanded, { groupId: disbanded })
  for (const postId of posts) await actOn(postId, [ann, bob, gone])
  world.auth.cards.delete(gone.id)
  await world.tell(auth.MemberDeletedSchema, gone.id, { memberId: gone.id })
}

async function actOn(postId: string, people: readonly Person[]) {
  const comments = people.map(({ id: memberId }, index) => ({
    ...{ commentId: newId(), postId, memberId },
    commentCount: index + 1,
    commenterCount: index + 1,
  }))
  const reactions = people.map(({ id: memberId }, index) => ({ postId, memberId, reactionCount: index + 1 }))
  const [comment, reaction] = [comments[0], reactions[0]]
  await world.append(
    'social',
    ...inTurn([
      ...world.eventsOf(social.CommentPostedSchema, postId, ...comments),
      ...world.eventsOf(social.ReactionSetSchema, postId, ...reactions),
      ...world.eventsOf(social.CommentDeletedSchema, postId, { ...comment, commentCount: 2, commenterCount: 2 }),
      ...world.eventsOf(social.ReactionRemovedSchema, postId, { ...reaction, reactionCount: 2 }),
    ]),
  )
  const shares = people.map(({ id: memberId }, index) => ({ postId, memberId, shareCount: index, sharerCount: index }))
  await hear('analytics', ShareRecordedSchema, postId, ...shares)
}

/** Gives facts of one key the versions that one teller would. */
const inTurn = (events: ReturnType<World['eventsOf']>) =>
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

test('damaged copies and counts are rebuilt from the log row by row, and nothing is told', async () => {
  const [ann, bob, gone] = [world.join({ country: 'KE' }), world.join({ country: 'JP' }), world.join()] as const
  const posts = [await post(ann), await post(bob), await post(gone)]
  await tellStory([ann, bob, gone], posts)
  const told = await world.toldOfAll()
  const before = await contentOf(world.database.url)
  expect(before['posts']).toContainEqual(expect.objectContaining({ id: posts[0], comment_count: 2, reaction_count: 2 }))
  expect(before['acts']).not.toHaveLength(0)
  for (const seed of [undefined, 1, 2]) {
    for (const statement of damage) await world.rows(statement)
    const around = seed === undefined ? {} : { aroundEventLog: unruly(seed) }
    await rebuildAll([operatePredictions({ ...world.config, ...around }, silentLog())])
    expect(await contentOf(world.database.url)).toEqual(before)
  }
  expect(await world.toldOfAll()).toEqual(told)
})
