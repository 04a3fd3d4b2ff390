import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { rulesOf } from '../domain/badges.ts'
import { earnedByStreak } from '../domain/earning.ts'
import { type Earned, replay, type Standing } from '../domain/standing.ts'
import { findBadges, saveBadges } from '../store/badges.ts'
import { findStreakDays } from '../store/days.ts'
import { countedFigures, findReached } from '../store/figures.ts'
import { lockMember, pageOfMembers } from '../store/members.ts'
import { findScorings, markDone } from '../store/scorings.ts'
import { findStanding, saveStanding } from '../store/standings.ts'

const aPage = 500

/** What it needs of a context. */
type Given = Pick<Context, 'database' | 'thresholds'>

/** What follows from the rows of a member, whatever was stored before. */
export interface Recomputed {
  readonly standing: Standing
  readonly earned: readonly Earned[]
}

/** Computes how a member stands and what she earned from the rows alone. */
async function recompute(
  { thresholds }: Pick<Given, 'thresholds'>,
  queries: Queries,
  memberId: string,
): Promise<Recomputed> {
  const scored = replay(await findScorings(queries, memberId), thresholds)
  const counted: Earned[] = []
  for (const figure of countedFigures) {
    const rules = rulesOf(figure)
    const targets = rules.map(({ target }) => target)
    for (const { target, at } of await findReached(queries, memberId, figure, targets)) {
      const kind = rules.find((rule) => rule.target === target)?.kind
      if (kind) counted.push({ kind, at })
    }
  }
  const streaks = earnedByStreak(await findStreakDays(queries, memberId))
  return { standing: scored.standing, earned: [...scored.earned, ...counted, ...streaks] }
}

/**
 * Computes every member's standing and badges from the rows and keeps what differs, one member a
 * transaction. Tells nothing. Answers how many there are and whose figures differed; a badge is
 * never taken back.
 */
export async function recomputeAll(ctx: Given): Promise<{ members: number; changed: readonly string[] }> {
  const changed: string[] = []
  let members = 0
  for (let after: string | undefined; ; ) {
    const ids = await pageOfMembers(ctx.database.db, after, aPage)
    for (const id of ids) if (await ctx.database.transaction((tx) => renew(ctx, tx, id))) changed.push(id)
    members += ids.length
    after = ids.at(-1)
    if (ids.length < aPage) return { members, changed }
  }
}

/** Keeps what the rows say of a member; whether it differed from what was stored. */
async function renew(ctx: Given, tx: Queries, memberId: string): Promise<boolean> {
  await lockMember(tx, memberId)
  const { standing, earned } = await recompute(ctx, tx, memberId)
  const held = await findBadges(tx, memberId)
  const wrong = earned.filter(({ kind, at }) => held.get(kind)?.getTime() !== at.getTime())
  const differs = !isDeepStrictEqual(await findStanding(tx, memberId), told(standing))
  if (differs) await saveStanding(tx, memberId, standing)
  await markDone(tx, memberId)
  await saveBadges(tx, memberId, wrong)
  return differs || wrong.length > 0
}

/** A standing as it comes back from its row: of the last scoring only its place is kept. */
const told = ({ last, ...standing }: Standing): Standing => ({
  ...standing,
  last: last && { settledAt: last.settledAt, postId: last.postId, settlement: last.settlement },
})
