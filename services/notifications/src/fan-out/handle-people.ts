import type { AchievementEarned, StreakAtRisk } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { InvitationSent } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { FollowEnded, FollowStarted } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { notify } from '../notifications/notify.ts'
import { refs } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'

export const handleFollowStarted = (unit: Unit, { followerId, followedId }: FollowStarted): Promise<unknown> =>
  notify(unit, {
    memberId: followedId,
    kind: 'followed',
    subject: '',
    actorId: followerId,
    ref: refs.follow(followerId, followedId),
  })

export const handleFollowEnded = ({ documents }: Unit, { followerId, followedId }: FollowEnded): Promise<void> =>
  documents.takeBack(refs.follow(followerId, followedId))

export const handleInvitationSent = (
  unit: Unit,
  { groupId, fromMemberId, toMemberId }: InvitationSent,
): Promise<unknown> =>
  notify(unit, { memberId: toMemberId, kind: 'invited', subject: groupId, actorId: fromMemberId, params: { groupId } })

export const handleStreakAtRisk = (
  unit: Unit,
  { memberId, currentStreak, localDate }: StreakAtRisk,
): Promise<unknown> =>
  notify(unit, { memberId, kind: 'streakAtRisk', subject: localDate, params: { count: currentStreak } })

export async function handleAchievementEarned(unit: Unit, earned: AchievementEarned): Promise<void> {
  const { memberId, achievement, kind, target } = earned
  if (achievement === 'rank')
    await notify(unit, { memberId, kind: 'rankReached', subject: kind, params: { rank: kind } })
  else await notify(unit, { memberId, kind: 'badgeEarned', subject: kind, params: { badge: kind, target } })
}
