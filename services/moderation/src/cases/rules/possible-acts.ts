import type { ActKind, Moderator, Role, TargetKind } from './kinds.ts'
import { mayDecide } from './may-decide.ts'

/** The acts that are possible on each kind of target. */
const actsByKind: Readonly<Record<TargetKind, readonly ActKind[]>> = {
  post: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  comment: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  group: ['remove', 'limit', 'suspend', 'deactivate'],
  member: ['remove', 'limit', 'suspend', 'deactivate'],
}

/** Whether a kind of target has photos: only posts and profiles do. */
export const hasPhotos = ({ targetKind }: Pick<Standing, 'targetKind'>): boolean =>
  targetKind === 'post' || targetKind === 'member'

/** The state of a case that determines which acts are possible. */
export interface Standing {
  readonly targetKind: TargetKind
  readonly memberId: string | null
  readonly isGone: boolean
  /** Null while reports wait. */
  readonly decidedAt: Date | null
  /** Whether the target is held for review, for example because its words changed after an act. */
  readonly isHeld?: boolean
  /** Role of the target's owner; undefined if auth is unavailable, and then no act is possible. */
  readonly ownerRole: Role | undefined
  /** Moderators who can act now: not suspended. Undefined if auth is unavailable. */
  readonly activeModeratorIds?: readonly string[] | undefined
  /** All acts so far, including lifted ones. */
  readonly acts: readonly {
    readonly kind: ActKind
    readonly byRule: boolean
    readonly byCreator: boolean
    readonly liftedAt: Date | null
    readonly isReplaced: boolean
    readonly isWithdrawn: boolean
    readonly photoFiles?: readonly string[]
    readonly until: Date | null
    readonly byId?: string | null
    /** Whether an appeal of the act waits. Default: false. */
    readonly isAppealed?: boolean
  }[]
}

export type Objection =
  | 'notPossibleHere'
  | 'alreadyActed'
  | 'cannotActOnAdmin'
  | 'cannotActOnModerator'
  | 'notYoursToDecide'

/** Converts an act with its appeal to an act for `Standing`. */
export const withAppeal = <Act extends object>({
  act,
  appeal,
}: {
  readonly act: Act
  readonly appeal: { readonly decidedAt: Date | null } | null
}) => ({ ...act, isAppealed: appeal !== null && appeal.decidedAt === null })

/** Whether an act applies to the member instead of the case's target. */
export const isOnMember = (act: ActKind): boolean => act !== 'hide' && act !== 'remove'

/** Whether an act removed only photos of a post, which stays. */
export const isOfPhotos = ({ photoFiles = [] }: { readonly photoFiles?: readonly string[] }): boolean =>
  photoFiles.length > 0

/** Whether a moderator's act may replace an act. Only acts of rules and of groups' creators may be replaced. */
export const mayBeReplaced = ({ byRule, byCreator }: { byRule: boolean; byCreator: boolean }): boolean =>
  byRule || byCreator

/**
 * Whether an act may be taken again while it is in force. This applies to hiding a held target, and to removing parts of a
 * profile in an open case.
 */
const mayRepeat = (act: ActKind, { targetKind, isHeld, decidedAt }: Standing): boolean =>
  (act === 'hide' && isHeld === true) || (act === 'remove' && targetKind === 'member' && decidedAt === null)

/**
 * Whether taking an act now would decide an appeal that waits against the moderator's own hide, and that they may not decide. A
 * hide would replace the one that they took as a group's creator. A removal would leave nothing to show again.
 */
function decidesOwnAppeal(act: ActKind, { memberId, acts, activeModeratorIds }: Standing, by: Moderator): boolean {
  if (memberId === null || (act !== 'hide' && act !== 'remove')) return false
  return acts.some(
    ({ kind, byId = null, liftedAt, isAppealed = false, ...done }) =>
      kind === 'hide' &&
      liftedAt === null &&
      isAppealed &&
      (act === 'remove' || mayBeReplaced(done)) &&
      !mayDecide({ byId, memberId }, by, activeModeratorIds),
  )
}

/**
 * Returns why a member cannot take an act now; undefined if they can. After a removal of photos, the post can be removed, and
 * so can further photos.
 */
export function objectionTo(act: ActKind, standing: Standing, by: Moderator, now: Date): Objection | undefined {
  const { targetKind, memberId, isGone, ownerRole } = standing
  const acts = standing.acts.filter((done) => !isOfPhotos(done))
  if (!actsByKind[targetKind].includes(act) || memberId === null) return 'notPossibleHere'
  if (ownerRole === 'admin' || ownerRole === undefined) return 'cannotActOnAdmin'
  if (ownerRole === 'moderator' && by.role !== 'admin' && isOnMember(act)) return 'cannotActOnModerator'
  if (decidesOwnAppeal(act, standing, by)) return 'notYoursToDecide'
  if (
    !mayRepeat(act, standing) &&
    acts.some(
      (done) => done.kind === act && !mayBeReplaced(done) && !done.liftedAt && (!done.until || done.until > now),
    )
  )
    return 'alreadyActed'
  // A profile stays after a removal: the member can fill its parts again.
  const isRemoved = isGone || (targetKind !== 'member' && acts.some(({ kind }) => kind === 'remove'))
  return !isOnMember(act) && isRemoved ? 'notPossibleHere' : undefined
}

/** Returns the acts that a member can take on a case now. */
export const possibleActs = (standing: Standing, by: Moderator, now: Date): ActKind[] =>
  actsByKind[standing.targetKind].filter((act) => objectionTo(act, standing, by, now) === undefined)

/** Returns the moderator's own id: a moderator does not see cases about themselves. Null for the admin, who sees all cases. */
export const hiddenFor = ({ id, role }: Moderator): string | null => (role === 'admin' ? null : id)

/**
 * Returns the path of a target in the app, such as `/groups/{id}` or `/prediction/{id}#comment-{id}`; null if the target is
 * deleted, hidden, or in a private group.
 */
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
  return targetKind === 'comment' ? `/prediction/${postId}#comment-${targetId}` : `/prediction/${targetId}`
}
