import { json } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import type { EvidenceOf } from '../content/DeletablePosts.tsx'
import type { Member, Overview, Post, Report, Stats, Status, Trends } from '../model/types.ts'

export const admin = { ...amina, isAdmin: true }

/** In place of the dialog for evidence, which belongs to another feature. */
export const evidence: EvidenceOf = ({ prediction }) => `Evidence for ${prediction.headline}`

export const member = (number: number, over: Partial<Member> = {}): Member => ({
  ...amina,
  id: `0190bbbb-0000-7000-8000-${String(number).padStart(12, '0')}`,
  firstName: `Member`,
  lastName: String(number),
  email: `member${number}@example.com`,
  isActive: true,
  provider: 'google',
  ...over,
})

export function post(number: number, over: Partial<Post['prediction']> = {}): Post {
  const id = `0190cccc-0000-7000-8000-${String(number).padStart(12, '0')}`
  const { id: userId, firstName, lastName, email, profileImageUrl, country, userRank } = amina
  return {
    prediction: {
      id,
      userId,
      createdBy: userId,
      headline: `Post ${number}`,
      supportingStatement: 'We shall see.',
      deadline: '2026-11-20T10:00:00Z',
      createdAt: '2026-11-19T10:00:00Z',
      ended: true,
      resolved: false,
      result: null,
      resolvedAt: null,
      takeBackUntil: null,
      postType: 'prediction',
      sides: null,
      resolvedBy: null,
      evidence: null,
      isExperience: false,
      experienceContext: null,
      category: null,
      photoUrls: [],
      photos: [],
      groupId: null,
      edited: false,
      ...over,
    },
    user: { id: userId, firstName, lastName, email, profileImageUrl, country, userRank },
    agreeCount: 7,
    disagreeCount: 2,
    commentCount: 3,
    reactionCount: 0,
    totalVotes: 9,
    version: 10,
    myVote: null,
  }
}

const day = (number: number): string => new Date(Date.UTC(2026, 9, 23 + number)).toISOString().slice(0, 10)
const days = (count: number) => Array.from({ length: count }, (_, number) => day(number))

const stats: Stats = { totalUsers: 120, activeUsers: 30, totalPredictions: 45, totalVotes: 678 }

export const overview: Overview = {
  totalUsers: 120,
  activeUsers: 30,
  averageSessionDuration: 185.4,
  totalSessions: 250,
  totalShares: 36,
  sessionMembers: 100,
  stickiness: 0.21,
}

export const report: Report = {
  dailyActiveUsers: days(30).map((date, number) => ({ date, users: number })),
  userCohorts: Array.from({ length: 8 }, (_, number) => ({
    firstVisitWeek: day(25 - number * 7),
    totalUsers: 10,
    averageSessionDuration: 61,
    totalSessions: 25,
    totalDaysActive: 34,
  })),
  shareMetrics: days(30).map((date, number) => ({ date, shares: number, uniqueUsers: 1 })),
}

const trends: Trends = {
  weeklyUsers: Array.from({ length: 8 }, (_, number) => ({ week: day(number * 7 - 25), users: number })),
  retention: days(31).map((date, number) => ({ date, percent: number < 7 ? null : number })),
}

const part = (name: Status['parts'][number]['name']): Status['parts'][number] => ({
  name,
  reachable: true,
  version: '0.1.0',
  node: '24.1.0',
  startedAt: '2026-11-20T09:00:00Z',
  requests: { count: 312, failed: 1, withinS: 0.05 },
  database: { up: true, bytes: 12 * 1_048_576 },
  connections: { used: 2, max: 10, waiting: 0 },
  cache: null,
  events: { waiting: 1, oldestS: 0, behind: 2, failed: 0, queued: 0 },
  mails: null,
  lateJobs: [],
  disk: null,
})

export const status: Status = {
  at: '2026-11-22T10:00:00Z',
  parts: [
    { ...part('gateway'), database: null, connections: null, events: null, cache: { hits: 98, misses: 2 } },
    { ...part('auth'), mails: { waiting: 3, oldestS: 5 } },
    { ...part('media'), disk: { freeBytes: 40 * 1_073_741_824, sizeBytes: 100 * 1_073_741_824 } },
  ],
  liveStreams: 7,
  lastBackupAt: '2026-11-22T03:00:00Z',
}

/** Responses to all of the admin's read requests. */
export const answers = {
  'GET /api/admin/stats': json(stats),
  'GET /api/admin/status': json(status),
  'GET /api/admin/recent-users': json([member(1), member(2, { isActive: false })]),
  'GET /api/admin/popular-predictions': json(Array.from({ length: 8 }, (_, number) => post(number))),
  'GET /api/admin/all-predictions': json([post(20)]),
  'GET /api/admin/moderators': json([]),
  'GET /api/admin/users': json([member(1), member(2), member(3)]),
  'GET /api/admin/analytics/overview': json(overview),
  'GET /api/admin/analytics/retention-report': json(report),
  'GET /api/admin/analytics/trends': json(trends),
  'GET /api/admin/audit-log': json({ entries: [], unfinishedDeletions: [] }),
}
