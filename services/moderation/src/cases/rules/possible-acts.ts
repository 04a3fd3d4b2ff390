import type { ActKind, Moderator, Role, TargetKind } from './kinds.ts'

/** What can be done about each kind of thing at all. */
const actsByKind: Readonly<Record<TargetKind, readonly ActKind[]>> = {
  post: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  comment: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  group: ['remove', 'limit', 'suspend', 'deactivate'],
  member: ['remove', 'limit', 'suspend', 'deactivate'],
}

/** Whether a kind of thing has photos: a post, and a member's profile. */
export const hasPhotos = ({ targetKind }: Pick<Standing, 'targetKind'>): boolean =>
  targetKind === 'post' || targetKind === 'member'

/** What is judged of a case before something is done about it. */
export interface Standing {
  readonly targetKind: TargetKind
  readonly memberId: string | null
  readonly isGone: boolean
  /** Null while reports wait. */
  readonly decidedAt: Date | null
  /** It waits for a look: its words are others than those that were acted on. */
  readonly isHeld?: boolean
  /** Of whose it is; undefined while auth is away, and then nobody acts. */
  readonly ownerRole: Role | undefined
  /** What was done about it so far. */
  readonly acts: readonly {
    readonly kind: ActKind
    readonly byRule: boolean
    readonly byCreator: boolean
    readonly liftedAt: Date | null
    readonly isReplaced: boolean
    readonly isWithdrawn: boolean
    readonly until: Date | null
  }[]
}

export type Objection = 'notPossibleHere' | 'alreadyActed' | 'cannotActOnAdmin' | 'cannotActOnModerator'

/** Whether an act is about the account, whatever the case is about. */
export const isOnAccount = (act: ActKind): boolean => act !== 'hide' && act !== 'remove'

/** Whether moderation may do the same in an act's place: what a rule did until somebody looks, and a group's creator. */
export const mayBeReplaced = ({ byRule, byCreator }: { byRule: boolean; byCreator: boolean }): boolean =>
  byRule || byCreator

/** Whether an act may be taken once more while it stands: what it was about is other than then, and waits. */
const mayRepeat = (act: ActKind, { targetKind, isHeld, decidedAt }: Standing): boolean =>
  (act === 'hide' && isHeld === true) || (act === 'remove' && targetKind === 'member' && decidedAt === null)

/** What speaks against an act now, by whoever is to do it; undefined where nothing does. */
export function objectionTo(act: ActKind, standing: Standing, by: Moderator, now: Date): Objection | undefined {
  const { targetKind, memberId, isGone, ownerRole, acts } = standing
  if (!actsByKind[targetKind].includes(act) || memberId === null) return 'notPossibleHere'
  if (ownerRole === 'admin' || ownerRole === undefined) return 'cannotActOnAdmin'
  if (ownerRole === 'moderator' && by.role !== 'admin' && isOnAccount(act)) return 'cannotActOnModerator'
  if (
    !mayRepeat(act, standing) &&
    acts.some(
      (done) => done.kind === act && !mayBeReplaced(done) && !done.liftedAt && (!done.until || done.until > now),
    )
  )
    return 'alreadyActed'
  // A profile stays: what was removed of it can be filled again.
  const isRemoved = isGone || (targetKind !== 'member' && acts.some(({ kind }) => kind === 'remove'))
  return !isOnAccount(act) && isRemoved ? 'notPossibleHere' : undefined
}

/** What can be done about a case now. */
export const possibleActs = (standing: Standing, by: Moderator, now: Date): ActKind[] =>
  actsByKind[standing.targetKind].filter((act) => objectionTo(act, standing, by, now) === undefined)

/** Whose things a moderator does not judge: their own. The admin, who is always there, judges all. */
export const hiddenFor = ({ id, role }: Moderator): string | null => (role === 'admin' ? null : id)

/** Where something is shown; null where it is gone, hidden from all but its owner, or in a private group. */
export function pathOf({
  targetKind,
  targetId,
  postId,
  audienceGroupId,
  isGone,
  isHidden,
}: {
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly postId: string | null
  readonly audienceGroupId: string | null
  readonly isGone: boolean
  readonly isHidden: boolean
}): string | null {
  if (isGone || isHidden || audienceGroupId !== null) return null
  if (targetKind === 'member') return `/profile/${targetId}`
  if (targetKind === 'group') return `/groups/${targetId}`
  return `/prediction/${targetKind === 'comment' ? postId : targetId}`
}
