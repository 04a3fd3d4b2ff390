import type { ActKind, CaseAct, CaseDetail, ProfilePart } from './types.ts'

/** A decision about a case. */
export type Deed = 'dismiss' | ActKind

const order = ['hide', 'remove', 'limit', 'suspend', 'deactivate'] as const satisfies readonly ActKind[]

/** Whether reports of a case wait for a decision. */
export const isOpen = ({ decidedAt, reports }: Pick<CaseDetail, 'decidedAt' | 'reports'>): boolean =>
  decidedAt === null && reports > 0

/** Returns the parts of a member's profile that are not empty, so that they can be removed. */
export const removableParts = ({ profile }: Pick<CaseDetail, 'profile'>): readonly ProfilePart[] => [
  ...(profile?.photoFile ? (['photo'] as const) : []),
  ...(profile?.bio ? (['bio'] as const) : []),
  ...(profile?.name ? (['name'] as const) : []),
  ...(profile?.location ? (['location'] as const) : []),
]

type Decidable = Pick<CaseDetail, 'decidedAt' | 'reports' | 'possibleActs' | 'targetKind' | 'profile'>

/** Returns the possible decisions about a case, in the order of the buttons. An empty profile cannot be removed. */
export const deedsOf = (detail: Decidable): readonly Deed[] => [
  ...(isOpen(detail) ? (['dismiss'] as const) : []),
  ...order.filter(
    (act) =>
      detail.possibleActs.includes(act) &&
      !(act === 'remove' && detail.targetKind === 'member' && removableParts(detail).length === 0),
  ),
]

/** Whether an act is in force: neither lifted nor expired. */
const stands = ({ liftedAt, until }: Pick<CaseAct, 'liftedAt' | 'until'>, nowMs: number): boolean =>
  liftedAt === null && (until === null || Date.parse(until) > nowMs)

/** Whether an act is in force and can be lifted. A removal cannot be lifted. */
export const canBeLifted = (act: Pick<CaseAct, 'act' | 'liftedAt' | 'until'>, nowMs: number): boolean =>
  act.act !== 'remove' && stands(act, nowMs)

/** Returns the newest act of a kind that is in force. Undo lifts this act. */
export const standingAct = (
  { actList }: Pick<CaseDetail, 'actList'>,
  kind: ActKind,
  nowMs: number,
): CaseAct | undefined => actList.find((act) => act.act === kind && stands(act, nowMs))

/** Whether a person's act hides the content. A dismissal then keeps the content hidden. */
export const isHiddenByPeople = ({ actList }: Pick<CaseDetail, 'actList'>, nowMs: number): boolean =>
  actList.some((act) => act.act === 'hide' && !act.byRule && stands(act, nowMs))
