/** Acts of one member that notify another. */
import { newId } from '@hunch/kit/postgres'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { TestMember, World } from './world.ts'

type Act = (world: World, by: TestMember, to: TestMember) => Promise<unknown>

export const follow: Act = (world, by, whom) =>
  world.publish('social', social.FollowStartedSchema, newId(), { followerId: by.id, followedId: whom.id })

export const comment: Act = (world, by, to) => {
  const post = world.post(to)
  const message = { ...post, commentId: newId(), memberId: by.id }
  return world.publish('social', social.CommentPostedSchema, post.postId, message)
}

const vote: Act = (world, by, to) => {
  const post = world.post(to)
  const message = { ...post, memberId: by.id, vote: true, agreeCount: 1 }
  return world.publish('predictions', predictions.VoteCastSchema, post.postId, message)
}

const react: Act = (world, by, to) => {
  const post = world.post(to)
  return world.publish('social', social.ReactionSetSchema, post.postId, { ...post, memberId: by.id })
}

const invite: Act = (world, by, to) => {
  const groupId = newId()
  world.groups.names.set(groupId, 'Rain watchers')
  return world.publish('groups', InvitationSentSchema, groupId, { groupId, fromMemberId: by.id, toMemberId: to.id })
}

const postForFollower: Act = (world, by, to) => {
  world.follow(to, by)
  const post = world.post(by)
  return world.publish('predictions', predictions.PredictionPostedSchema, post.postId, post)
}

/** Acts by verb, as in “a member who follows”. */
export const acts: readonly [string, Act][] = [
  ['follows', follow],
  ['votes', vote],
  ['comments', comment],
  ['reacts', react],
  ['invites', invite],
  ['posts', postForFollower],
]

/** The messages of a member's list, the newest first. */
export const messagesOf = async (world: World, member: TestMember): Promise<string[]> =>
  (await world.list(member)).body.map(({ message }: { message: string }) => message)
