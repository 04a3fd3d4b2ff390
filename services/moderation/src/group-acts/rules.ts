import type { Moderator } from '../cases/rules/kinds.ts'
import { type Objection, objectionTo, type Standing } from '../cases/rules/possible-acts.ts'

/** Minimum time from an act that a group's creator took back until a creator can hide the same target again. */
const hiddenAgainAfterMs = 24 * 60 * 60 * 1_000
/** Maximum number of acts on one target that creators of its group can take back and follow by another one. */
const maxWithdrawn = 1

/** The state of a case, with the time of each act. */
interface TimedStanding extends Standing {
  readonly acts: readonly (Standing['acts'][number] & { readonly createdAt: Date })[]
}

/**
 * Returns why a group's creator cannot hide a target now; undefined if they can. They cannot hide their own content. They also
 * cannot hide a target again if moderation lifted their act, or if they lifted it themselves while its appeal waited. Each act
 * notifies the author. So after taking an act back, the creator can hide the target once more, a day after that act.
 */
export function objectionToCreator(standing: TimedStanding, by: Moderator, now: Date): Objection | undefined {
  const { memberId, acts } = standing
  const lifted = acts.filter(({ byCreator, liftedAt, isReplaced }) => byCreator && liftedAt && !isReplaced)
  const isRepeated =
    lifted.length > maxWithdrawn ||
    lifted.some(
      ({ isWithdrawn, createdAt }) => !isWithdrawn || now.getTime() - createdAt.getTime() < hiddenAgainAfterMs,
    )
  if (memberId === by.id || isRepeated) return 'notPossibleHere'
  if (acts.some(({ kind, byCreator, liftedAt }) => kind === 'hide' && byCreator && !liftedAt)) return 'alreadyActed'
  return objectionTo('hide', standing, by, now)
}
