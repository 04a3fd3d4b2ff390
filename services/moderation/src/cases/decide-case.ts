import type { Queries } from '@hunch/kit/postgres'
import { publishHoldEnded, publishReportsDecided } from './events.ts'
import type { CaseOutcome } from './rules/kinds.ts'
import { type Case, removeOutcome, takeVersion, updateOutcome } from './store/cases.ts'
import { endHolds } from './store/holds.ts'
import { decideReports, reopenReports } from './store/reports.ts'

/** For `acts`: marks a case as reviewed and let stand. */
export { markCleared } from './store/cases.ts'

/** For `acts`: whether the target of a locked case is held for review. */
export { isHeld } from './store/holds.ts'

/**
 * Decides a locked case with its reports, and publishes the outcome for the members who reported, if any. A dismissed case that
 * is acted on later is decided again. Ends all holds: the target shows, unless an act hides or removes it.
 */
export async function decideCase(tx: Queries, found: Case, outcome: CaseOutcome): Promise<void> {
  const decidedAt = await updateOutcome(tx, found.id, outcome)
  const reporterIds = await decideReports(tx, found, { outcome, decidedAt })
  if (reporterIds.length > 0) {
    const decided = { caseId: found.id, reporterIds, acted: outcome === 'acted' }
    await publishReportsDecided(tx, decided, await takeVersion(tx, found.id))
  }
  const { id: caseId, targetKind, targetId, memberId } = found
  for (const flagId of await endHolds(tx, caseId))
    await publishHoldEnded(
      tx,
      { caseId, flagId, targetKind, targetId, memberId: memberId ?? '' },
      await takeVersion(tx, caseId),
    )
}

/** Reverts the decision of a locked case: its reports wait again. */
export async function reopenDecided(tx: Queries, decided: Case): Promise<void> {
  await reopenReports(tx, decided)
  await removeOutcome(tx, decided.id)
}
