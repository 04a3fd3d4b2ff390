import type { Statement } from './types.ts'

type Appeal = NonNullable<Statement['appeal']>

type Done =
  | 'postHidden'
  | 'postHiddenByRule'
  | 'commentHidden'
  | 'postRemoved'
  | 'photosRemoved'
  | 'commentRemoved'
  | 'groupRemoved'
  | 'profileRemoved'
  | 'limited'
  | 'suspended'
  | 'deactivated'

/** A decision, as far as its texts depend on it. A server of an earlier release sends no `photoFiles`. */
type Decided = Pick<Statement, 'act' | 'targetKind' | 'byRule' | 'photoFiles'>

/**
 * Returns the text key for a decision. Decisions on the account ignore `targetKind`. The text of `photosRemoved` needs the
 * number of photos as `count`.
 */
export function doneIn({ act, targetKind, byRule, photoFiles = [] }: Decided): Done {
  if (byRule) return 'postHiddenByRule'
  if (act === 'suspend') return 'suspended'
  if (act === 'limit') return 'limited'
  if (act === 'deactivate') return 'deactivated'
  const isComment = targetKind === 'comment'
  if (act === 'hide') return isComment ? 'commentHidden' : 'postHidden'
  if (photoFiles.length > 0) return 'photosRemoved'
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

/**
 * Returns the text key for the effect of an act. Hidden comments, removed parts of a profile and removed photos have their own
 * texts. That of `removePhotos` needs the number of photos as `count`.
 */
export function meansIn({ act, targetKind, photoFiles = [] }: Decided) {
  if (act === 'hide' && targetKind === 'comment') return 'hideComment'
  if (photoFiles.length > 0) return 'removePhotos'
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
