import type { Moderator } from '../cases/rules/kinds.ts'
import { type Objection, objectionTo, type Standing } from '../cases/rules/possible-acts.ts'

/** What speaks against hiding something now by its group's creator; undefined where nothing does. What moderation has shown again, or would have judged, stays so. */
export function objectionToCreator(standing: Standing, by: Moderator, now: Date): Objection | undefined {
  const { memberId, acts } = standing
  const wasLifted = acts.some(
    ({ byCreator, liftedAt, isReplaced, isWithdrawn }) => byCreator && liftedAt && !isReplaced && !isWithdrawn,
  )
  if (memberId === by.id || wasLifted) return 'notPossibleHere'
  if (acts.some(({ kind, byCreator, liftedAt }) => kind === 'hide' && byCreator && !liftedAt)) return 'alreadyActed'
  return objectionTo('hide', standing, by, now)
}
