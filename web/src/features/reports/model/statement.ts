import type { Statement } from './types.ts'

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

/** What was done, by its name in the texts; what is about the account whatever it was for. */
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

/** On whose notice it was decided, and whether by a person, by its name in the texts. */
export function decidedIn({ byRule, byCreator, onNotice }: Pick<Statement, 'byRule' | 'byCreator' | 'onNotice'>) {
  if (byRule) return 'decidedByRule'
  if (byCreator) return 'byCreator'
  return onNotice ? 'onNotice' : 'ownNotice'
}

/** What an act means, by its name in the texts: a hidden comment has no votes, and of a profile parts are removed. */
export function meansIn<Act extends Statement['act']>(act: Act, targetKind: Statement['targetKind']) {
  if (act === 'hide' && targetKind === 'comment') return 'hideComment'
  return act === 'remove' && targetKind === 'member' ? 'removeProfile' : act
}

/** How it stands with an act. */
export function stateOf(
  { liftedAt, isReplaced, until, appeal }: Pick<Statement, 'liftedAt' | 'isReplaced' | 'until' | 'appeal'>,
  nowMs: number,
): 'replaced' | 'lifted' | 'ended' | 'appealed' | 'inForce' {
  if (isReplaced) return 'replaced'
  if (liftedAt !== null) return 'lifted'
  if (until !== null && Date.parse(until) <= nowMs) return 'ended'
  return appeal && !appeal.decidedAt ? 'appealed' : 'inForce'
}
