import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { releaseSealed } from '../acts/act-by-creator.ts'
import { lockReporting, nextVersion, requireLocked } from '../cases/lock-case.ts'
import { openCase, publishHoldStarted } from '../cases/open-case.ts'
import type { ReportSource, TargetKind } from '../cases/rules/kinds.ts'
import type { Shown } from '../clients/targets.ts'
import { insertReport, isTermWaiting } from '../reports/report-thing.ts'
import { findWord } from '../words/list-words.ts'

/** A match of an operator's rule in content that was just written. */
export interface Flag {
  readonly flagId: string
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly memberId: string
  readonly source: Exclude<ReportSource, 'person' | 'photo'>
  /** Id of the listed term; empty if no term applies. */
  readonly wordId: string
  /** Whether only its author sees the content until review. */
  readonly held: boolean
}

const dueHours = 24

/**
 * Opens the case of flagged content, with the words that its author sees. If the content is held, publishes the hold for the
 * owning service. Does nothing if `shown` is undefined or the author is erased. Also does nothing if the content already waits
 * for review because of the same term, unless it is held.
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
