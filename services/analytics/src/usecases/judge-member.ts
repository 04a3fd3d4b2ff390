import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Judging } from '../context.ts'
import { earnedByStreak } from '../domain/earning.ts'
import { isHigher } from '../domain/ranks.ts'
import { append, type Earned, mayAppend, replay, type Standing } from '../domain/standing.ts'
import { streakOf } from '../domain/streak.ts'
import { watchAfter } from '../domain/watch.ts'
import { findBadges } from '../store/badges.ts'
import { findStreakDays, findTimeZone } from '../store/days.ts'
import { lockMember, type Member, markStreakJudged, watchStreak } from '../store/members.ts'
import { areAnyDue, deleteScorings, findScorings, lockDueMember, markDone } from '../store/scorings.ts'
import { findStanding, saveStanding } from '../store/standings.ts'
import { announceRank, announceStanding } from './announce.ts'
import { keepBadges } from './keep-badges.ts'

/** Whether anybody waits to be judged. */
export const isAnyoneDue = ({ database }: Judging): Promise<boolean> => areAnyDue(database.db)

/**
 * Judges one member of whom a vote settled or a day was counted, in one transaction: takes her
 * due scorings into her standing, judges her streak, and tells what came of it. Answers whether
 * there was one. Replicas pass over whom another has locked.
 */
export const judgeMember = (ctx: Judging): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockDueMember(tx)
    if (!memberId) return false
    const member = await lockMember(tx, memberId)
    if (member.erased) await deleteScorings(tx, memberId)
    else await judge(ctx, tx, member)
    return true
  })

async function judge(ctx: Judging, tx: Queries, { memberId, streakDue }: Member): Promise<void> {
  const held = await findBadges(tx, memberId)
  const before = await findStanding(tx, memberId)
  const days = await findStreakDays(tx, memberId)
  const scored = await takeIn(ctx, tx, memberId, before, held)
  const earned = [...scored.earned, ...(streakDue ? earnedByStreak(days) : [])]
  await keepBadges(ctx, tx, memberId, earned, held)

  const known = days.map(({ day }) => day)
  const last = known.reduce((latest, day) => (day > latest ? day : latest), '')
  if (streakDue) {
    await markStreakJudged(tx, memberId)
    await watchStreak(tx, memberId, watchAfter(known, last))
  }
  const { standing } = scored
  if (isHigher(standing.rank, before.rank)) await announceRank(ctx, tx, memberId, standing.rank)
  if (!streakDue && !looksDifferent(before, standing)) return
  const today = localDate(await readNow(tx), await findTimeZone(tx, memberId))
  await announceStanding(ctx, tx, memberId, standing, streakOf(known, today).current)
}

/**
 * Takes due scorings into a standing. Where one of them lies before one taken in already, or
 * replaces another, all of the member's are replayed.
 */
async function takeIn(
  ctx: Judging,
  tx: Queries,
  memberId: string,
  before: Standing,
  held: ReadonlyMap<string, Date>,
): Promise<{ standing: Standing; earned: readonly Earned[] }> {
  const due = await findScorings(tx, memberId, { due: true })
  if (due.length === 0) return { standing: before, earned: [] }
  const outcome = mayAppend(before, due)
    ? append(before, due, new Set(held.keys()), ctx.thresholds)
    : replay(await findScorings(tx, memberId), ctx.thresholds)
  await saveStanding(tx, memberId, outcome.standing)
  await markDone(tx, memberId)
  return outcome
}

const looksDifferent = (a: Standing, b: Standing): boolean =>
  a.scored !== b.scored || a.right !== b.right || a.rank !== b.rank
