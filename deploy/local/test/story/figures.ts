/** The figures as the product shows them, read at the gateway. */
import type { Reply } from '@hunch/proto/http/client'
import { callAs, callAsAdmin } from './call.ts'
import { here, type Player, type Scene } from './scene.ts'

const atOnce = 12

/** The figures of every member who can sign in, as they see them. */
export async function readMembers(scene: Scene) {
  const figures = new Map<string, Awaited<ReturnType<typeof readMember>>>()
  const waiting = here(scene)
  const worker = async () => {
    for (let player = waiting.shift(); player; player = waiting.shift())
      figures.set(player.id, await readMember(scene, player))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return figures
}

async function readMember(scene: Scene, player: Player) {
  const { id } = player
  const metrics = await callAs(scene, player, 'getUserAnalytics', { id })
  const { currentStreak, longestStreak, freezes } = await callAs(scene, player, 'getStreak', { id })
  const badges = await callAs(scene, player, 'listBadges', { id })
  const { userRank, accuracyScore } = await callAs(scene, player, 'getUserStats', { id })
  return {
    scored: metrics.scoredVotes,
    right: metrics.rightVotes,
    accuracy: metrics.accuracyScore,
    edge: metrics.edge,
    rank: String(userRank),
    accuracyOnCard: accuracyScore,
    favoriteCategory: metrics.favoriteCategory,
    categories: Object.fromEntries(
      metrics.categories.map(({ category, scored, right }) => [category, `${right} of ${scored}`]),
    ),
    streak: { current: currentStreak, longest: longestStreak, freezes },
    nextRank: metrics.nextRank && requirementsOf(metrics.nextRank),
    badges: badgesOf(badges),
    unread: await readUnread(scene, player),
  }
}

const page = 50

/** The product's unread count, and the number of listed unread notifications of each kind. */
async function readUnread(scene: Scene, player: Player): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = { all: await callAs(scene, player, 'countUnread') }
  for (let offset = 0, size = page; size === page; offset += page) {
    const query = `?filter=unread&limit=${page}&offset=${offset}`
    const items = await callAs(scene, player, 'listNotifications', { query })
    for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
    size = items.length
  }
  return counts
}

/** The requirements of the next rank, and the member's progress, with the lower bound of their edge. */
const requirementsOf = ({
  rank,
  asks,
}: NonNullable<Reply<'getUserAnalytics'>['nextRank']>): Readonly<Record<string, string | number | null>> => ({
  rank: String(rank),
  ...Object.fromEntries(asks.map(({ kind, current }) => [kind, current === null ? null : rounded(current)])),
})

/** Rounds, because sums may be added in another order. */
export const rounded = (value: number): number => Number(value.toFixed(9))

type Figure = { readonly earnedAt: string | null; readonly current: number; readonly progress: number }

/** Returns the figures of each badge, by the badge's kind. */
const badgesOf = (badges: Reply<'listBadges'>): Record<string, Figure> =>
  Object.fromEntries(badges.map(({ kind, earnedAt, current, progress }) => [kind, { earnedAt, current, progress }]))

/** The figures of the admin's charts. */
export async function readUse(scene: Scene) {
  const { weeklyUsers, retention } = await callAsAdmin(scene, 'getTrends')
  const [stats, overview] = [await callAsAdmin(scene, 'getAdminStats'), await callAsAdmin(scene, 'getOverview')]
  return { stats, overview, report: await callAsAdmin(scene, 'getRetentionReport'), retention, weeklyUsers }
}
