import {
  type AdminStats,
  type AnalyticsOverview,
  type Badge,
  Rank,
  type Streak as StreakReply,
  type UserAnalytics,
} from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import type { z } from 'zod'
import { accuracyScore } from './domain/accuracy.ts'
import type { Streak } from './domain/streak.ts'
import type { HeldOfMember } from './usecases/export-member.ts'
import type { UserMetrics } from './usecases/get-user-analytics.ts'
import type { ShownBadge } from './usecases/list-badges.ts'
import type { getStats, Overview } from './usecases/report-use.ts'

export const toBadge = (
  language: string,
  { rule, earnedAt, progress, current }: ShownBadge,
): z.input<typeof Badge> => ({
  badgeType: rule.type,
  kind: rule.kind,
  badgeName: say(language, `badges.${rule.family}.name`, { count: rule.target }),
  badgeDescription: say(language, `badges.${rule.family}.description`, { count: rule.target }),
  earnedAt: earnedAt?.toISOString() ?? null,
  progress,
  target: rule.target,
  current,
})

export const toStreak = ({ current, longest, freezes, countsToday }: Streak): z.input<typeof StreakReply> => ({
  currentStreak: current,
  longestStreak: longest,
  freezes,
  countsToday,
})

export const toUserAnalytics = (metrics: UserMetrics): z.input<typeof UserAnalytics> => ({
  engagementRate: metrics.engagementRate,
  mostActiveDay: metrics.mostActiveDay,
  avgSessionDuration: metrics.avgSessionDuration,
  favoriteCategory: metrics.favoriteCategory,
  scoredVotes: metrics.scored,
  rightVotes: metrics.right,
  accuracyScore: metrics.accuracyScore,
  edge: metrics.edge,
  nextRank: metrics.nextRank && {
    rank: metrics.nextRank.rank,
    asks: metrics.nextRank.asks.map(({ kind, current, target }) => ({ kind, current, target })),
  },
  calibration: metrics.calibration.map(({ agreeShare, cameTrue, posts }) => ({ agreeShare, cameTrue, posts })),
  categories: metrics.categories.map(({ category, scored, right }) => ({ category, scored, right })),
})

export const toAdminStats = (stats: Awaited<ReturnType<typeof getStats>>): z.input<typeof AdminStats> => ({
  totalUsers: stats.users,
  activeUsers: stats.activeUsers,
  totalPredictions: stats.posts,
  totalVotes: stats.votes,
})

export const toOverview = (overview: Overview): z.input<typeof AnalyticsOverview> => ({
  totalUsers: overview.users,
  activeUsers: overview.activeUsers,
  averageSessionDuration: overview.averageSessionDuration,
  totalSessions: overview.sessions,
  totalShares: overview.shares,
  sessionMembers: overview.sessionMembers,
  stickiness: overview.stickiness,
})

/** What is held about a member, a JSON document each. */
export function toExport(held: HeldOfMember): Record<string, string> {
  const { standing } = held
  const documents = {
    standing: {
      scoredVotes: standing.scored,
      rightVotes: standing.right,
      accuracyScore: accuracyScore(standing.right, standing.scored),
      userRank: Rank.parse(standing.rank),
    },
    badges: [...held.badges].map(([kind, earnedAt]) => ({ kind, earnedAt })),
    'scored-votes': held.scorings.map(({ postId, settlement, settledAt, right, otherVoters, othersRight }) => ({
      ...{ postId, settlement, settledAt, right, otherVoters, othersRight },
    })),
    'streak-days': held.streakDays.map(({ day }) => day),
    'sessions-of-use': held.sessions.map(({ id, startedAt, lastActiveAt, seconds, pageViews, actions }) => ({
      ...{ id, startedAt, lastActiveAt, seconds, pageViews, actions },
    })),
    activity: held.activities.map(({ at, action, entityType, entityId, metadata }) => ({
      ...{ at, action, entityType, entityId, metadata },
    })),
    shares: held.shares.map(({ postId, at, method, platform }) => ({ postId, at, method, platform })),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([name, document]) => [`${name}.json`, JSON.stringify(document, null, 2)]),
  )
}
