/** Standings of members: as the service returns them, and as the test oracle computes them. */
import * as calls from '@hunch/proto/http'
import type { createModel } from '../../oracle/index.ts'
import type { TestMember, World } from './world.ts'

/** The time zones of members in stories. */
export const zones = [
  'UTC',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Africa/Nairobi',
  'Asia/Kolkata',
  'Pacific/Honolulu',
]

/** Returns the figures of a member at the instant `end` that the oracle expects. `readStanding` has the same form. */
export function expectedStanding(stands: ReturnType<typeof createModel>, person: TestMember, end: Date) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: person.timeZone ?? 'UTC', dateStyle: 'short' })
  const { edgeBound, authors, rankChanges, current, ...expected } = stands(person.id, today.format(end))
  return expected
}

/** Returns the last published rank of each member who has one. */
export async function publishedRanks(world: World): Promise<ReadonlyMap<string, unknown>> {
  const changes = (await world.published()).filter(({ type }) => type === 'StandingChanged')
  return new Map(changes.map(({ key, message }) => [key, message['userRank']]))
}

/** Returns a member's figures as the calls return them, and the rank that was published last. */
export async function readStanding(world: World, person: TestMember, ranks: ReadonlyMap<string, unknown>) {
  const params = { id: person.id }
  const { body: metrics } = await world.call(person, calls.getUserAnalytics, { params })
  const { body: streak } = await world.call(person, calls.getStreak, { params })
  const { body: badges } = await world.call(person, calls.listBadges, { params })
  const earned = badges.filter(({ earnedAt }: { earnedAt: string | null }) => earnedAt)
  const categories = metrics.categories.map(({ category, scored, right }: Record<string, unknown>) => [
    category,
    `${right} of ${scored}`,
  ])
  return {
    scored: metrics.scoredVotes,
    right: metrics.rightVotes,
    accuracy: metrics.accuracyScore,
    edge: metrics.edge,
    rank: ranks.get(person.id) ?? 'Rookie',
    badges: Object.fromEntries(earned.map(({ kind, earnedAt }: Record<string, unknown>) => [kind, earnedAt])),
    streak: { current: streak.currentStreak, longest: streak.longestStreak, freezes: streak.freezes },
    favoriteCategory: metrics.favoriteCategory,
    categories: Object.fromEntries(categories),
  }
}
