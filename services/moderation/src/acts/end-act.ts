import { type Queries, readNow } from '@hunch/kit/postgres'
import { markCleared } from '../cases/decide-case.ts'
import { nextVersion } from '../cases/lock-case.ts'
import type { AppealOutcome } from '../cases/rules/kinds.ts'
import type { Case } from '../cases/store/cases.ts'
import { publishActLifted, publishAppealDecided } from './events.ts'
import { type Act, markLifted, readActs, updateAppeal } from './store.ts'

/**
 * Lifts an act of a locked case and publishes that it was lifted. Returns false if the act was already lifted. If a suspension
 * is already over, nothing is left to undo, so nothing is published.
 */
export async function endAct(tx: Queries, about: Case, act: Act): Promise<boolean> {
  if (!(await markLifted(tx, act.id))) return false
  const isOver = act.until !== null && act.until <= (await readNow(tx))
  if (!isOver) await publishActLifted(tx, about, act, { version: await nextVersion(tx, about.id) })
  if (act.kind === 'hide') await markCleared(tx, about.id)
  return true
}

/** Marks that moderation left a locked case's target visible. Lifts the acts of rules; their waiting appeals succeed. */
export async function showAgain(tx: Queries, about: Case, moderatorId: string): Promise<void> {
  await markCleared(tx, about.id)
  for (const act of await readActs(tx, about.id)) {
    if (!act.byRule || !(await endAct(tx, about, act))) continue
    await settleAppeal(tx, act, { decidedById: moderatorId, outcome: 'reversed', note: '' })
  }
}

/**
 * Marks an act of a rule or of the group's creator as replaced by a moderator's new act, which is already published. The caller
 * has locked the case. A waiting appeal of the replaced act is decided as upheld.
 */
export async function replaceAct(
  tx: Queries,
  about: Case,
  act: Act,
  { byId, note }: { readonly byId: string; readonly note: string },
): Promise<void> {
  await markLifted(tx, act.id, { isReplaced: true })
  await publishActLifted(tx, about, act, { version: await nextVersion(tx, about.id), replaced: true })
  await settleAppeal(tx, act, { decidedById: byId, outcome: 'upheld', note })
}

/** Decides the appeal of an act of a locked case, and publishes the decision. Returns false if no appeal waits. */
export async function settleAppeal(
  tx: Queries,
  act: Act,
  decision: { readonly decidedById: string | null; readonly outcome: AppealOutcome; readonly note: string },
): Promise<boolean> {
  if (!(await updateAppeal(tx, { actId: act.id, ...decision }))) return false
  await publishAppealDecided(tx, act, decision.outcome === 'reversed', await nextVersion(tx, act.caseId))
  return true
}
