import { Rank } from '@hunch/proto/http'
import { accuracyScore } from '../standing/rules/accuracy.ts'
import type { MemberExport } from './export-member.ts'

/** Converts a member's data to JSON documents by file name. */
export function toExport(held: MemberExport): Record<string, string> {
  const { standing } = held
  const documents = {
    standing: {
      scoredVotes: standing.scored,
      rightVotes: standing.right,
      accuracyScore: accuracyScore(standing.right, standing.scored),
      userRank: Rank.parse(standing.rank),
    },
    badges: [...held.badges].map(([kind, earnedAt]) => ({ kind, earnedAt })),
    'scored-votes': held.scorings.map((scoring) => ({
      postId: scoring.postId,
      settlement: scoring.settlement,
      settledAt: scoring.settledAt,
      right: scoring.right,
      otherVoters: scoring.otherVoters,
      othersRight: scoring.othersRight,
    })),
    'streak-days': held.streakDays.map(({ day }) => day),
    'sessions-of-use': held.sessions.map((session) => ({
      id: session.id,
      startedAt: session.startedAt,
      lastActiveAt: session.lastActiveAt,
      seconds: session.seconds,
      pageViews: session.pageViews,
      actions: session.actions,
    })),
    activity: held.activities.map((activity) => ({
      at: activity.at,
      action: activity.action,
      entityType: activity.entityType,
      entityId: activity.entityId,
      metadata: activity.metadata,
    })),
    shares: held.shares.map(({ postId, at, method, platform }) => ({ postId, at, method, platform })),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([name, document]) => [`${name}.json`, JSON.stringify(document, null, 2)]),
  )
}
