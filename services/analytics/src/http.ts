import { preferredLanguage, type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from './context.ts'
import { toAdminStats, toBadge, toOverview, toStreak, toUserAnalytics } from './present.ts'
import { endSession } from './usecases/end-session.ts'
import { getStreak } from './usecases/get-streak.ts'
import { getTrends } from './usecases/get-trends.ts'
import { getUserAnalytics } from './usecases/get-user-analytics.ts'
import { chosenLanguage, listBadges } from './usecases/list-badges.ts'
import { recordActivity } from './usecases/record-activity.ts'
import { recordShare } from './usecases/record-share.ts'
import { getOverview, getRetentionReport, getStats } from './usecases/report-use.ts'
import { startSession } from './usecases/start-session.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [...use(ctx), ...standing(ctx), ...reports(ctx)]

const use = (ctx: Context): Route[] => [
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

const standing = (ctx: Context): Route[] => [
  route(calls.getUserAnalytics, async ({ member, params }) =>
    toUserAnalytics(await getUserAnalytics(ctx, member, params.id)),
  ),
  route(calls.getStreak, async ({ member, params }) => toStreak(await getStreak(ctx, member, params.id))),
  route(calls.listBadges, async ({ member, params, request }) => {
    const badges = await listBadges(ctx, member, params.id)
    const asked = preferredLanguage(request.headers['accept-language'], calls.Language.options)
    const language = (await chosenLanguage(ctx, member)) ?? asked ?? 'en'
    return badges.map((badge) => toBadge(language, badge))
  }),
]

const reports = (ctx: Context): Route[] => [
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
