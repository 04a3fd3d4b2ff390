import { type Route, route } from '@hunch/kit/http'
import type { AdminStats, AnalyticsOverview } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Overview, Stats } from './get-overview.ts'
import { getOverview, getStats } from './get-overview.ts'
import { getRetentionReport } from './get-retention-report.ts'
import { getTrends } from './get-trends.ts'

export const usageStatisticsRoutes = (ctx: Context): Route[] => [
  route(calls.getAdminStats, async () => toAdminStats(await getStats(ctx))),
  route(calls.getOverview, async () => toOverview(await getOverview(ctx))),
  route(calls.getRetentionReport, async () => {
    const { dailyActiveUsers, userCohorts, shareMetrics } = await getRetentionReport(ctx)
    return { dailyActiveUsers: [...dailyActiveUsers], userCohorts: [...userCohorts], shareMetrics: [...shareMetrics] }
  }),
  route(calls.getTrends, async () => {
    const { weeklyUsers, retention } = await getTrends(ctx)
    return { weeklyUsers: [...weeklyUsers], retention: [...retention] }
  }),
]

const toAdminStats = (stats: Stats): z.input<typeof AdminStats> => ({
  totalUsers: stats.members,
  activeUsers: stats.activeMembers,
  totalPredictions: stats.posts,
  totalVotes: stats.votes,
})

const toOverview = (overview: Overview): z.input<typeof AnalyticsOverview> => ({
  totalUsers: overview.members,
  activeUsers: overview.activeMembers,
  averageSessionDuration: overview.averageSessionDuration,
  totalSessions: overview.sessions,
  totalShares: overview.shares,
  sessionMembers: overview.sessionMembers,
  stickiness: overview.stickiness,
})
