import { type Route, route } from '@hunch/kit/http'
import type { UserAnalytics as UserAnalyticsReply } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Effect } from '../standing/rules/effect.ts'
import { getResultEffect, getUserAnalytics, type UserAnalytics } from './get-analytics.ts'

export const memberAnalyticsRoutes = (ctx: Context): Route[] => [
  route(calls.getUserAnalytics, async ({ member, params }) =>
    toUserAnalytics(await getUserAnalytics(ctx, member, params.id)),
  ),
  route(calls.getResultEffect, async ({ member, params }) =>
    toEffect(await getResultEffect(ctx, member, params.predictionId)),
  ),
]

const toEffect = (effect: Effect | null) => ({
  effect: effect && {
    right: effect.right,
    accuracyBefore: effect.accuracyBefore,
    accuracyAfter: effect.accuracyAfter,
    edgeBefore: effect.edgeBefore,
    edgeAfter: effect.edgeAfter,
    run: effect.run,
  },
})

const toUserAnalytics = (analytics: UserAnalytics): z.input<typeof UserAnalyticsReply> => ({
  engagementRate: analytics.engagementRate,
  mostActiveDay: analytics.mostActiveDay,
  avgSessionDuration: analytics.avgSessionDuration,
  favoriteCategory: analytics.favoriteCategory,
  scoredVotes: analytics.scored,
  rightVotes: analytics.right,
  accuracyScore: analytics.accuracyScore,
  edge: analytics.edge,
  nextRank: analytics.nextRank && {
    rank: analytics.nextRank.rank,
    asks: analytics.nextRank.asks.map(({ kind, current, target }) => ({ kind, current, target })),
  },
  calibration: analytics.calibration.map(({ agreeShare, cameTrue, posts }) => ({ agreeShare, cameTrue, posts })),
  categories: analytics.categories.map(({ category, scored, right }) => ({ category, scored, right })),
})
