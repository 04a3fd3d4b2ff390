import type { Queries } from '@hunch/kit/postgres'
import type { Judging } from '../context.ts'
import type { Earned } from '../domain/standing.ts'
import { saveBadges } from '../store/badges.ts'
import { announceBadges } from './announce.ts'

/**
 * Keeps what a locked member has earned and tells what is new. `held` are the badges kept so
 * far; one of them gets another time where a fact heard late shows it.
 */
export async function keepBadges(
  ctx: Judging,
  tx: Queries,
  memberId: string,
  earned: readonly Earned[],
  held: ReadonlyMap<string, Date>,
): Promise<void> {
  await saveBadges(
    tx,
    memberId,
    earned.filter(({ kind, at }) => held.get(kind)?.getTime() !== at.getTime()),
  )
  const isNew = earned.filter(({ kind }) => !held.has(kind)).map(({ kind }) => kind)
  await announceBadges(ctx, tx, memberId, isNew)
}
