import type { StreakAtRisk } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { InvitationSent } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { FollowEnded, FollowStarted } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { type NewNotification, refs } from '../notifications/rules.ts'

export const ofFollowStarted = ({ followerId: actorId, followedId }: FollowStarted): NewNotification[] => [
  { memberId: followedId, kind: 'followed', subject: '', actorId, ref: refs.follow(actorId, followedId) },
]

export const refOfFollowEnded = ({ followerId, followedId }: FollowEnded): string => refs.follow(followerId, followedId)

export const ofInvitationSent = ({ groupId, fromMemberId, toMemberId }: InvitationSent): NewNotification[] => [
  { memberId: toMemberId, kind: 'invited', subject: groupId, actorId: fromMemberId, params: { groupId } },
]

export const ofStreakAtRisk = ({ memberId, currentStreak, localDate }: StreakAtRisk): NewNotification[] => [
  { memberId, kind: 'streakAtRisk', subject: localDate, params: { count: currentStreak } },
]
