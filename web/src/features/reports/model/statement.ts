import type { Statement } from './types.ts'

type Appeal = NonNullable<Statement['appeal']>

type Done =
  | 'postHidden'
  | 'postHiddenByRule'
  | 'commentHidden'
  | 'postRemoved'
  | 'commentRemoved'
  | 'groupRemoved'
  | 'profileRemoved'
  | 'limited'
  | 'suspended'
  | 'deactivated'

/** Returns the text key for a decision. Decisions on the account ignore `targetKind`. */
export function doneIn({ act, targetKind, byRule }: Pick<Statement, 'act' | 'targetKind' | 'byRule'>): Done {
  if (byRule) return 'postHiddenByRule'
  if (act === 'suspend') return 'suspended'
  if (act === 'limit') return 'limited'
  if (act === 'deactivate') return 'deactivated'
  const isComment = targetKind === 'comment'
  if (act === 'hide') return isComment ? 'commentHidden' : 'postHidden'
  if (targetKind === 'group') return 'groupRemoved'
  if (targetKind === 'member') return 'profileRemoved'
  return isComment ? 'commentRemoved' : 'postRemoved'
}

/** Returns the text key for the origin of a decision: a rule, the group's creator, a notice, or the moderators. */
export function decidedIn({ byRule, byCreator, onNotice }: Pick<Statement, 'byRule' | 'byCreator' | 'onNotice'>) {
  if (byRule) return 'decidedByRule'
  if (byCreator) return 'byCreator'
  return onNotice ? 'onNotice' : 'ownNotice'
}

/** Returns the text key for the effect of an act. Hidden comments and removed parts of a profile have their own texts. */
export function meansIn<Act extends Statement['act']>(act: Act, targetKind: Statement['targetKind']) {
  if (act === 'hide' && targetKind === 'comment') return 'hideComment'
  return act === 'remove' && targetKind === 'member' ? 'removeProfile' : act
}

/** Returns the state of an act. */
export function stateOf(
  { liftedAt, isReplaced, until, appeal }: Pick<Statement, 'liftedAt' | 'isReplaced' | 'until' | 'appeal'>,
  nowMs: number,
): 'replaced' | 'lifted' | 'ended' | 'appealed' | 'inForce' {
  if (isReplaced) return 'replaced'
  if (liftedAt !== null) return 'lifted'
  if (until !== null && Date.parse(until) <= nowMs) return 'ended'
  return appeal && !appeal.decidedAt ? 'appealed' : 'inForce'
}

/**
 * Returns the text key for the state of an appeal: its outcome, or that it waits. If an appeal against a removal succeeds, the
 * content does not come back.
 */
export function appealIn(act: Statement['act'], outcome: Appeal['outcome'], isByMail: boolean) {
  if (outcome === null) return isByMail ? 'waitingByMail' : 'waiting'
  return outcome === 'reversed' && act === 'remove' ? 'reversedRemoval' : outcome
}
