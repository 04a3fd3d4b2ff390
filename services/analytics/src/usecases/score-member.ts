import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isHigher } from '../domain/ranks.ts'
import { append, mayAppend, replay, type Standing } from '../domain/standing.ts'
import { streakOf } from '../domain/streak.ts'
import { findBadges } from '../store/badges.ts'
import { findStreakDays, findTimeZone } from '../store/days.ts'
import { lockMember } from '../store/members.ts'
import { areAnyDue, deleteScorings, findScorings, lockDueMember, markDone } from '../store/scorings.ts'
import { findStanding, saveStanding } from '../store/standings.ts'
import { announceRank, announceStanding } from './announce.ts'
import { keepBadges } from './keep-badges.ts'

/**
 * Takes the due scorings of one member into her standing, in one transaction. Answers whether
 * there was one. Where a scoring lies before one taken in already, or replaces another, all of
 * hers are replayed. Replicas pass over whom another has locked.
 */
export const scoreMember = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockDueMember(tx)
    if (!memberId) return false
    if ((await lockMember(tx, memberId)).erased) await deleteScorings(tx, memberId)
    else await score(ctx, tx, memberId)
    return true
  })

/** Whether anything waits to be scored. */
export const isScoringDue = ({ database }: Context): Promise<boolean> => areAnyDue(database.db)

async function score(ctx: Context, tx: Queries, memberId: string): Promise<void> {
  const due = await findScorings(tx, memberId, { due: true })
  const before = await findStanding(tx, memberId)
  const held = await findBadges(tx, memberId)
  const { standing, earned } = mayAppend(before, due)
    ? append(before, due, new Set(held.keys()), ctx.thresholds)
    : replay(await findScorings(tx, memberId), ctx.thresholds)
  await saveStanding(tx, memberId, standing)
  await markDone(tx, memberId)
  await keepBadges(ctx, tx, memberId, earned, held)
  if (isHigher(standing.rank, before.rank)) await announceRank(ctx, tx, memberId, standing.rank)
  if (looksDifferent(before, standing))
    await announceStanding(ctx, tx, memberId, standing, await currentStreak(tx, memberId))
}

const looksDifferent = (a: Standing, b: Standing): boolean =>
  a.scored !== b.scored || a.right !== b.right || a.rank !== b.rank

async function currentStreak(tx: Queries, memberId: string): Promise<number> {
  const today = localDate(await readNow(tx), await findTimeZone(tx, memberId))
  const ledger = await findStreakDays(tx, memberId)
  return streakOf(
    ledger.map(({ day }) => day),
    today,
  ).current
}
