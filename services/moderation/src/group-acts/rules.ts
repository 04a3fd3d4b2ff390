import type { Moderator } from '../cases/rules/kinds.ts'
import { type Objection, objectionTo, type Standing } from '../cases/rules/possible-acts.ts'

/**
 * Returns why a group's creator cannot hide a target now; undefined if they can. They cannot hide their own content. They also
 * cannot hide a target again if moderation lifted their act, or if they lifted it themselves while its appeal waited.
 */
export function objectionToCreator(standing: Standing, by: Moderator, now: Date): Objection | undefined {
  const { memberId, acts } = standing
  const wasLifted = acts.some(
    ({ byCreator, liftedAt, isReplaced, isWithdrawn }) => byCreator && liftedAt && !isReplaced && !isWithdrawn,
  )
  if (memberId === by.id || wasLifted) return 'notPossibleHere'
  if (acts.some(({ kind, byCreator, liftedAt }) => kind === 'hide' && byCreator && !liftedAt)) return 'alreadyActed'
  return objectionTo('hide', standing, by, now)
}
