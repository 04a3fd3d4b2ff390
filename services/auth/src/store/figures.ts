import type { Queries } from '@hunch/kit/postgres'
import type { Rank } from '@hunch/proto/http'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accuracyOf } from '../domain/figures.ts'
import { figures } from './schema.ts'

/** A member's figures, as far as anyone is shown them. */
export interface Figures {
  readonly followersCount: number
  readonly followingCount: number
  readonly totalPredictions: number
  readonly scoredVotes: number
  /** In percent. */
  readonly accuracyScore: number | null
  readonly userRank: z.output<typeof Rank>
}

/** Figures as they are shown; those of nobody yet where there is no row. */
export const shownFigures = (row: typeof figures.$inferSelect | null): Figures => ({
  followersCount: row?.followersCount ?? 0,
  followingCount: row?.followingCount ?? 0,
  totalPredictions: row?.totalPredictions ?? 0,
  scoredVotes: row?.scoredVotes ?? 0,
  accuracyScore: accuracyOf(row?.rightVotes ?? 0, row?.scoredVotes ?? 0),
  userRank: row?.userRank ?? 'Rookie',
})

export interface Counted {
  readonly count: number
  /** Of whatever is counted, at its owner; an older one never replaces a newer one. */
  readonly version: number
}

export async function putFollowers(tx: Queries, memberId: string, { count, version }: Counted): Promise<void> {
  const set = { followersCount: count, followersVersion: version }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set, setWhere: sql`${figures.followersVersion} <= ${version}` })
}

export async function putFollowing(tx: Queries, memberId: string, { count, version }: Counted): Promise<void> {
  const set = { followingCount: count, followingVersion: version }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set, setWhere: sql`${figures.followingVersion} <= ${version}` })
}

export interface Standing {
  readonly scoredVotes: number
  readonly rightVotes: number
  readonly userRank: z.output<typeof Rank>
  readonly version: number
}

/** False where a newer standing is known. */
export async function putStanding(tx: Queries, memberId: string, standing: Standing): Promise<boolean> {
  const { version: standingVersion, scoredVotes, rightVotes, userRank } = standing
  const set = { scoredVotes, rightVotes, userRank, standingVersion }
  const { rowCount } = await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({
      target: figures.memberId,
      set,
      setWhere: sql`${figures.standingVersion} <= ${standingVersion}`,
    })
  return rowCount === 1
}

/** Sets the total of posts that were counted for a member. */
export async function putTotalPredictions(tx: Queries, memberId: string, totalPredictions: number): Promise<void> {
  const set = { totalPredictions }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set })
}

export async function remove(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(figures).where(eq(figures.memberId, memberId))
}
