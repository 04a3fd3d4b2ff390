/** The expected figures, in the shape in which `figures.ts` reads them. */

import { type readMembers, type readUse, rounded } from './figures.ts'
import type { recompute } from './model/recompute.ts'

type Expected = Recomputed['standing'] extends Map<string, infer E> ? E : never
type Recomputed = ReturnType<typeof recompute>
type Member = Awaited<ReturnType<typeof readMembers>> extends Map<string, infer Figures> ? Figures : never

/** The expected figures of a member. `shown` has the kinds of badges. */
export function memberFigures({ standing, unread }: Recomputed, id: string, shown: Member): Member {
  const own = standing.get(id)
  if (!own) throw new Error(`the model has no member ${id}`)
  const { scored, right, accuracy, edge, rank, favoriteCategory, categories, streak, badges, current } = own
  const figuresOf = (kind: string) => {
    const [, family = '', target = ''] = /^(.*)-(\d+)$/.exec(kind) ?? []
    const earnedAt = badges[kind] ?? null
    const reached = current[family] ?? 0
    // A badge with further conditions has a progress of at most 0.99.
    const progress = earnedAt ? 1 : Math.min(0.99, reached / Number(target))
    return { earnedAt, current: reached, progress }
  }
  return {
    scored,
    right,
    accuracy,
    edge,
    rank,
    accuracyOnCard: accuracy,
    favoriteCategory,
    categories,
    streak,
    nextRank: requirementsOf(own),
    badges: Object.fromEntries(Object.keys(shown.badges).map((kind) => [kind, figuresOf(kind)])),
    unread: unread.get(id) ?? { all: 0 },
  }
}

const ladder = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
const authorsAtMost = 3

/** The requirements of the next rank, and the member's progress. */
function requirementsOf(own: Expected): Member['nextRank'] {
  const { scored, right, authors, edge, edgeBound } = own
  const rank = ladder[ladder.indexOf(own.rank) + 1]
  if (!rank) return null
  if (rank === 'Rising Star') return { rank, scored }
  const counts = { rank, scored, authors: Math.min(authors, authorsAtMost) }
  if (rank === 'Predictor') return { ...counts, accuracy: rounded((100 * (right + 5)) / (scored + 10)) }
  if (rank === 'Expert') return { ...counts, edge: rounded(edge ?? 0) }
  return { ...counts, edgeLowerBound: Number.isFinite(edgeBound) ? rounded(edgeBound) : null }
}

/** The expected figures of the admin's charts. */
export const useFigures = ({ use }: Recomputed): Awaited<ReturnType<typeof readUse>> => use
