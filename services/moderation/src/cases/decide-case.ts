import { type Queries, readNow } from '@hunch/kit/postgres'
import { publishHoldEnded, publishReportsDecided } from './events.ts'
import type { CaseOutcome } from './rules/kinds.ts'
import { type Case, removeOutcome, takeVersion, updateOutcome } from './store/cases.ts'
import { endHolds } from './store/holds.ts'
import { decideReports, isLeftWaiting, type PartOfReports, reopenReports } from './store/reports.ts'

/** Re-exported for `acts`: marks a case as cleared. Moderation has then reviewed the target and left it visible. */
export { markCleared } from './store/cases.ts'

/** Re-exported for `acts`: whether the target of a locked case is held for review. */
export { isHeld } from './store/holds.ts'

/**
 * Decides a locked case with its reports, and publishes the outcome for the members who reported, if any. A dismissed case can
 * be decided again, by a later act. Ends all holds: the target is visible again, unless an act hides or removes it.
 */
export async function decideCase(tx: Queries, found: Case, outcome: CaseOutcome): Promise<void> {
  const decidedAt = await updateOutcome(tx, found.id, outcome)
  await publishDecided(tx, found, await decideReports(tx, found, { outcome, decidedAt }), outcome)
  const { id: caseId, targetKind, targetId, memberId } = found
  for (const flagId of await endHolds(tx, caseId))
    await publishHoldEnded(
      tx,
      { caseId, flagId, targetKind, targetId, memberId: memberId ?? '' },
      await takeVersion(tx, caseId),
    )
}

/**
 * Decides some reports of a locked case as acted on, after an act that keeps its target. If other reports wait, the case stays
 * open. Returns whether the case is decided.
 */
export async function decidePart(tx: Queries, found: Case, part: PartOfReports): Promise<boolean> {
  const isWhole = !(await isLeftWaiting(tx, found.id, part))
  if (isWhole) await decideCase(tx, found, 'acted')
  else {
    const decision = { outcome: 'acted', decidedAt: await readNow(tx), part } as const
    await publishDecided(tx, found, await decideReports(tx, found, decision), 'acted')
  }
  return isWhole
}

/** Publishes the outcome of a locked case's reports for the members who sent them, if any. */
async function publishDecided(
  tx: Queries,
  { id: caseId }: Case,
  reporterIds: readonly string[],
  outcome: CaseOutcome,
): Promise<void> {
  if (reporterIds.length === 0) return
  await publishReportsDecided(tx, { caseId, reporterIds, acted: outcome === 'acted' }, await takeVersion(tx, caseId))
}

/** Reverts the decision of a locked case: its reports wait again. */
export async function reopenDecided(tx: Queries, decided: Case): Promise<void> {
  await reopenReports(tx, decided)
  await removeOutcome(tx, decided.id)
}
