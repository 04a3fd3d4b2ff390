import { type Route, route } from '@hunch/kit/http'
import type { Streak as StreakReply } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { memberAnalyticsRoutes } from './member-analytics/http.ts'
import { badgeRoutes } from './shown-badges/http.ts'
import { getStreak } from './streaks/get-streak.ts'
import type { Streak } from './streaks/rules/streak.ts'
import { recordActivity } from './usage/record-activity.ts'
import { recordShare } from './usage/record-share.ts'
import { endSession, startSession } from './usage/track-session.ts'
import { usageStatisticsRoutes } from './usage-statistics/http.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [
  ...usageRoutes(ctx),
  ...memberAnalyticsRoutes(ctx),
  ...streakRoutes(ctx),
  ...badgeRoutes(ctx),
  ...usageStatisticsRoutes(ctx),
]

const usageRoutes = (ctx: Context): Route[] => [
  route(calls.startSession, async ({ member }) => ({ id: await startSession(ctx, member) })),
  route(calls.endSessionOfUse, ({ member, body }) => endSession(ctx, member, body)),
  route(calls.recordActivity, ({ member, body }) => recordActivity(ctx, member, body)),
  route(calls.recordShare, ({ member, body }) =>
    recordShare(ctx, member, {
      postId: body.predictionId,
      method: body.shareMethod ?? body.shareType ?? null,
      platform: body.platform || null,
    }),
  ),
]

const streakRoutes = (ctx: Context): Route[] => [
  route(calls.getStreak, async ({ member, params }) => toStreak(await getStreak(ctx, member, params.id))),
]

const toStreak = ({ current, longest, freezes, countsToday }: Streak): z.input<typeof StreakReply> => ({
  currentStreak: current,
  longestStreak: longest,
  freezes,
  countsToday,
})
