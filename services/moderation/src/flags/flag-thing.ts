import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { releaseSealed } from '../acts/act-by-creator.ts'
import { openCase, publishHoldStarted } from '../cases/open-case.ts'
import { nextVersion, requireLocked } from '../cases/require-case.ts'
import type { ReportSource, TargetKind } from '../cases/rules/kinds.ts'
import type { Shown } from '../clients/targets.ts'
import { insertReport, isTermWaiting, lockReporting } from '../reports/report-thing.ts'
import { findWord } from '../words/list-words.ts'

/** A rule of the operator's applies to something that was just written. */
export interface Flag {
  readonly flagId: string
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly memberId: string
  readonly source: Exclude<ReportSource, 'person' | 'photo'>
  /** Empty where no term applies. */
  readonly wordId: string
  /** Its author alone sees it until somebody has looked. */
  readonly held: boolean
}

const dueHours = 24

/**
 * Opens the case about something that is flagged, with its words as its author is shown them, and has whoever owns it keep
 * what is held. What is gone, or whose author is, needs no look; what already waits for one by the same term, and is shown, no second one.
 */
export async function flagThing(tx: Queries, flag: Flag, shown: Shown | undefined): Promise<void> {
  const { flagId, targetKind, targetId, memberId, source, wordId, held } = flag
  await lockReporting(tx, memberId)
  if (!shown || (await isErased(tx, memberId))) return
  const word = wordId === '' ? undefined : await findWord(tx, wordId)
  if (!held && word && (await isTermWaiting(tx, word.term, { targetKind, targetId }))) return
  const caseId = await openCase(tx, { ...shown, targetKind, targetId, dueHours, isReworded: held, byRule: true })
  await insertReport(tx, {
    caseId,
    source,
    term: word?.term ?? '',
    flagId,
    held,
    reason: 'rule',
    law: '',
    text: '',
  })
  if (!held) return
  await publishHoldStarted(tx, { caseId, flagId, targetKind, targetId, memberId }, await nextVersion(tx, caseId))
  await releaseSealed(tx, await requireLocked(tx, caseId))
}
