/** The figures that ought to be shown, in the shape in which they are read. */

import { type readMembers, type readUse, rounded } from './figures.ts'
import type { recompute } from './model/index.ts'

type Expected = Recomputed['standing'] extends Map<string, infer E> ? E : never
type Recomputed = ReturnType<typeof recompute>
type Member = Awaited<ReturnType<typeof readMembers>> extends Map<string, infer Figures> ? Figures : never

/** A member's; `shown` says which badges there are. */
export function memberFigures({ standing, unread }: Recomputed, id: string, shown: Member): Member {
  const stands = standing.get(id)
  if (!stands) throw new Error('nobody knows her')
  const { scored, right, accuracy, edge, rank, favoriteCategory, categories, streak, badges, current } = stands
  const figuresOf = (kind: string) => {
    const [, family = '', target = ''] = /^(.*)-(\d+)$/.exec(kind) ?? []
    const earnedAt = badges[kind] ?? null
    const reached = current[family] ?? 0
    // A badge that asks for more than its count is at most nearly there.
    const progress = earnedAt ? 1 : Math.min(0.99, reached / Number(target))
    return { earnedAt, current: reached, progress }
  }
  return {
    ...{ scored, right, accuracy, edge, rank, accuracyOnCard: accuracy, favoriteCategory, categories, streak },
    nextRank: asksOf(stands),
    badges: Object.fromEntries(Object.keys(shown.badges).map((kind) => [kind, figuresOf(kind)])),
    unread: unread.get(id) ?? { all: 0 },
  }
}

const ladder = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
const authorsAtMost = 3

function asksOf(stands: Expected): Member['nextRank'] {
  const { scored, right, authors, edge, edgeBound } = stands
  const rank = ladder[ladder.indexOf(stands.rank) + 1]
  if (!rank) return null
  if (rank === 'Rising Star') return { rank, scored }
  const counts = { rank, scored, authors: Math.min(authors, authorsAtMost) }
  if (rank === 'Predictor') return { ...counts, accuracy: rounded((100 * (right + 5)) / (scored + 10)) }
  if (rank === 'Expert') return { ...counts, edge: rounded(edge ?? 0) }
  return { ...counts, edgeLowerBound: Number.isFinite(edgeBound) ? rounded(edgeBound) : null }
}

/** The admin's. */
export const useFigures = ({ use }: Recomputed): Awaited<ReturnType<typeof readUse>> => use
