import { useCurrentUser } from '#api/index.ts'
import { json } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { AccountScreen } from '../AccountScreen.tsx'
import type { Analytics, Badge, Streak } from '../data/useStanding.ts'

export const bruno = {
  ...amina,
  id: '0190aaaa-0000-7000-8000-000000000002',
  firstName: 'Bruno',
  lastName: 'Keller',
  email: 'b…@example.com',
  followersCount: 7,
}

const stats = {
  totalPredictions: 3,
  followersCount: 7,
  followingCount: 2,
  accuracyScore: null,
  scoredVotes: 0,
  userRank: 'Rookie',
}

const streak: Streak = { currentStreak: 4, longestStreak: 12, freezes: 1, countsToday: false }

export const analytics: Analytics = {
  engagementRate: 42.4,
  mostActiveDay: 5,
  avgSessionDuration: 200,
  favoriteCategory: 'sport',
  scoredVotes: 25,
  rightVotes: 16,
  accuracyScore: 64,
  edge: 4.25,
  nextRank: {
    rank: 'Expert',
    asks: [
      { kind: 'scored', current: 25, target: 75 },
      { kind: 'authors', current: 9, target: 5 },
      { kind: 'edge', current: 4.25, target: 0 },
    ],
  },
  calibration: [
    { agreeShare: 0.25, cameTrue: 0.5, posts: 4 },
    { agreeShare: 0.8, cameTrue: 0.75, posts: 12 },
  ],
  categories: [
    { category: 'weather', scored: 5, right: 2 },
    { category: 'sport', scored: 10, right: 7 },
  ],
}

export const badge = (kind: string, over: Partial<Badge> = {}): Badge => ({
  badgeType: 'milestone',
  kind,
  badgeName: kind,
  badgeDescription: kind,
  earnedAt: null,
  progress: 0,
  target: Number(/\d+$/.exec(kind)?.[0] ?? 1),
  current: 0,
  ...over,
})

/** Responses to the requests of any member's page. */
export const answersFor = (id: string) => ({
  [`GET /api/users/${id}/stats`]: json(stats),
  [`GET /api/users/${id}/streak`]: json(streak),
  [`GET /api/users/${id}/analytics`]: json(analytics),
  [`GET /api/users/${id}/badges`]: json([]),
  'GET /api/auth/sessions': json([]),
  'GET /api/auth/passkeys': json({ passkeys: [], use: null, recoveryCodesLeft: null, isOffered: true }),
  'GET /api/location': json({ country: 'KE', city: null, timezone: null }),
})

export const parts = {
  calls: 'what one called',
  callSettings: 'who sees it',
  blocked: 'whom one has blocked',
  muted: 'what one has muted',
  reports: 'what one has reported',
  activity: 'what one did',
  comments: 'what one said',
  journal: 'what one kept',
  groups: 'where one belongs',
  categoryName: (id: string) => `the category ${id}`,
}

/** Renders the member's own page, and renders it again when the current user changes. */
export function Own() {
  const { user } = useCurrentUser()
  return user && <AccountScreen {...parts} user={user} />
}
