import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, words } from './common.ts'
import { limits, shareMethods } from './limits.ts'
import { Rank } from './members.ts'

const Day = z.iso.date().describe('A calendar day, as in 2026-11-21')

export const AnalyticsSession = z.object({ id: Id }).meta({ id: 'AnalyticsSession' })
export const AdminStats = z
  .object({
    totalUsers: z.int(),
    activeUsers: z.int().describe('Active on one of the last 7 days (UTC), today included.'),
    totalPredictions: z.int(),
    totalVotes: z.int(),
  })
  .meta({ id: 'AdminStats' })
export const AnalyticsOverview = z
  .object({
    totalUsers: z.int(),
    activeUsers: z.int(),
    averageSessionDuration: z.number().describe('seconds'),
    totalSessions: z.int(),
    totalShares: z.int(),
    sessionMembers: z.int().describe('Members with at least one session of use.'),
    stickiness: z.number().nullable().describe('Mean daily active users of 7 days / members active in 30.'),
  })
  .meta({ id: 'AnalyticsOverview' })
export const DailyActiveUsers = z.object({ date: Day, users: z.int() }).meta({ id: 'DailyActiveUsers' })
export const UserCohort = z
  .object({
    firstVisitWeek: Day.describe("The week's Monday."),
    totalUsers: z.int(),
    averageSessionDuration: z.number().describe('seconds'),
    totalSessions: z.int(),
    totalDaysActive: z.int(),
  })
  .meta({ id: 'UserCohort' })
export const ShareMetric = z.object({ date: Day, shares: z.int(), uniqueUsers: z.int() }).meta({ id: 'ShareMetric' })
export const RetentionReport = z
  .object({
    dailyActiveUsers: z.array(DailyActiveUsers).describe('30 days, oldest first.'),
    userCohorts: z.array(UserCohort).describe('By week, newest first.'),
    shareMetrics: z.array(ShareMetric).describe('30 days, oldest first.'),
  })
  .meta({ id: 'RetentionReport' })
export const Trends = z
  .object({
    weeklyUsers: z
      .array(z.object({ week: Day.describe("The week's Monday."), users: z.int() }))
      .length(limits.signUpChartWeeks)
      .describe('Oldest first.'),
    retention: z
      .array(z.object({ date: Day, percent: z.number().nullable() }))
      .length(limits.retentionChartDays)
      .describe('Of the members first active 7 days before, the share active again since; oldest first.'),
  })
  .meta({ id: 'Trends' })

export const Badge = z
  .object({
    badgeType: z.enum(['streak', 'accuracy', 'social', 'milestone']),
    kind: z.string(),
    badgeName: z.string(),
    badgeDescription: z.string(),
    earnedAt: Instant.nullable().describe('null until it is earned'),
    progress: z.number().describe('0 to 1'),
    target: z.number(),
    current: z.number(),
  })
  .meta({ id: 'Badge' })
export const Streak = z
  .object({
    currentStreak: z.int(),
    longestStreak: z.int(),
    freezes: z.int().describe('Number of freezes, at most 2.'),
    countsToday: z.boolean().describe('Whether an act already counted today.'),
  })
  .meta({ id: 'Streak' })
export const NextRank = z
  .object({
    rank: Rank,
    asks: z
      .array(
        z.object({
          kind: z
            .enum(['scored', 'authors', 'accuracy', 'edge', 'edgeLowerBound'])
            .describe('Scored votes, distinct authors of their posts, or the measure of the rank.'),
          current: z.number().nullable().describe('null if there is too little data'),
          target: z.number(),
        }),
      )
      .describe('All of them must hold; accuracy, edge and its lower bound are in percent.'),
  })
  .meta({ id: 'NextRank' })
export const UserAnalytics = z
  .object({
    engagementRate: z
      .number()
      .nullable()
      .describe("Comments, reactions and shares by others, per other voter on the member's posts, in percent."),
    mostActiveDay: z.int().min(0).max(6).nullable().describe('0 is Sunday'),
    avgSessionDuration: z.number().nullable().optional().describe('seconds; only for oneself'),
    favoriteCategory: z.string().nullable().describe("The category's id."),
    scoredVotes: z.int(),
    rightVotes: z.int(),
    accuracyScore: z.number().nullable(),
    edge: z.number().nullable(),
    nextRank: NextRank.nullable().describe('The requirements of the next rank; null at the highest rank.'),
    calibration: z.array(z.object({ agreeShare: z.number(), cameTrue: z.number(), posts: z.int() })),
    categories: z.array(z.object({ category: z.string(), scored: z.int(), right: z.int() })),
  })
  .meta({ id: 'UserAnalytics' })

export const ResultEffect = z
  .object({
    right: z.boolean(),
    accuracyBefore: z.number().nullable().describe('Percent; null below 5 scored votes.'),
    accuracyAfter: z.number().nullable(),
    edgeBefore: z.number().nullable(),
    edgeAfter: z.number().nullable(),
    run: z.int().describe('Right votes in a row, this one included.'),
  })
  .meta({ id: 'ResultEffect' })

const member = { owner: 'analytics', who: 'member' } as const
const admin = { owner: 'analytics', who: 'admin', method: 'GET' } as const

export const startSession = call({
  ...member,
  method: 'POST',
  path: '/api/analytics/session/start',
  summary: 'Starts a session of use',
  evenSuspended: true,
  reply: AnalyticsSession,
})

export const endSessionOfUse = call({
  ...member,
  method: 'POST',
  path: '/api/analytics/session/end',
  summary: 'Ends a session of use (a beacon on page unload)',
  body: z.object({
    sessionId: Id,
    duration: z.number().min(0).max(86_400).describe('seconds'),
    pageViews: z.int().min(0).max(100_000),
    actionsPerformed: z.int().min(0).max(100_000),
  }),
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['sessionOfUseNotFound'],
})

export const recordShare = call({
  ...member,
  method: 'POST',
  path: '/api/analytics/share',
  summary: 'Records that a post was shared',
  body: z.object({
    predictionId: Id,
    shareMethod: z.enum(shareMethods).optional(),
    shareType: z.enum(shareMethods).optional(),
    platform: words(40).nullish(),
  }),
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['predictionNotFound'],
})

const Plain = z.union([words(500), z.number(), z.boolean(), z.null()])

export const recordActivity = call({
  ...member,
  method: 'POST',
  path: '/api/analytics/activity',
  summary: 'Records an action of the member in the app',
  body: z.object({
    action: words(80, 1).describe('As in view_page.'),
    entityType: words(40).nullish(),
    entityId: words(80).nullish(),
    metadata: z
      .record(words(40, 1), Plain)
      .describe('Among others category, label and value.')
      .refine((value) => Object.keys(value).length <= 20, { error: 'must have at most 20 entries' })
      .nullish(),
  }),
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
})

export const getUserAnalytics = call({
  ...member,
  method: 'GET',
  path: '/api/users/{id}/analytics',
  summary: 'Metrics of a member; the session duration only for oneself',
  params: ById,
  reply: UserAnalytics,
  errors: ['userNotFound'],
})

export const getResultEffect = call({
  ...member,
  method: 'GET',
  path: '/api/analytics/effects/{predictionId}',
  summary: "The effect of a post's result on the caller's figures",
  params: z.object({ predictionId: Id }),
  reply: z.object({
    effect: ResultEffect.nullable().describe('null until it counts, and if it does not count for the caller'),
  }),
})

export const getStreak = call({
  ...member,
  method: 'GET',
  path: '/api/users/{id}/streak',
  summary: "A member's streak",
  params: ById,
  reply: Streak,
  errors: ['userNotFound'],
})

export const listBadges = call({
  ...member,
  method: 'GET',
  path: '/api/users/{id}/badges',
  summary: 'Badges, earned ones first, each with its progress',
  params: ById,
  reply: z.array(Badge),
  errors: ['userNotFound'],
})

export const getAdminStats = call({ ...admin, path: '/api/admin/stats', summary: 'Totals', reply: AdminStats })
export const getOverview = call({
  ...admin,
  path: '/api/admin/analytics/overview',
  summary: 'Use of the product',
  reply: AnalyticsOverview,
})
export const getRetentionReport = call({
  ...admin,
  path: '/api/admin/analytics/retention-report',
  summary: 'Daily active users, cohorts and shares',
  reply: RetentionReport,
})
export const getTrends = call({
  ...admin,
  path: '/api/admin/analytics/trends',
  summary: `${limits.signUpChartWeeks} weekly sign-up counts and ${limits.retentionChartDays} daily 7-day retention figures`,
  reply: Trends,
})
