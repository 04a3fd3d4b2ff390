import type { ActKind, CaseAct, CaseDetail, ProfilePart } from './types.ts'

/** What a moderator can do with a case. */
export type Deed = 'dismiss' | ActKind

const order = ['hide', 'remove', 'limit', 'suspend', 'deactivate'] as const satisfies readonly ActKind[]

/** Whether reports wait for a decision. */
export const isOpen = ({ decidedAt, reports }: Pick<CaseDetail, 'decidedAt' | 'reports'>): boolean =>
  decidedAt === null && reports > 0

/** The parts of a member's profile that there are to remove. */
export const removableParts = ({ profile }: Pick<CaseDetail, 'profile'>): readonly ProfilePart[] => [
  ...(profile?.photoFile ? (['photo'] as const) : []),
  ...(profile?.bio ? (['bio'] as const) : []),
  ...(profile?.name ? (['name'] as const) : []),
]

type Decidable = Pick<CaseDetail, 'decidedAt' | 'reports' | 'possibleActs' | 'targetKind' | 'profile'>

/** What can be done with a case now, in the order of the buttons. Nothing is removed of an empty profile. */
export const deedsOf = (detail: Decidable): readonly Deed[] => [
  ...(isOpen(detail) ? (['dismiss'] as const) : []),
  ...order.filter(
    (act) =>
      detail.possibleActs.includes(act) &&
      !(act === 'remove' && detail.targetKind === 'member' && removableParts(detail).length === 0),
  ),
]

/** Whether an act still holds. */
const stands = ({ liftedAt, until }: Pick<CaseAct, 'liftedAt' | 'until'>, nowMs: number): boolean =>
  liftedAt === null && (until === null || Date.parse(until) > nowMs)

/** Whether an act can be lifted: what was removed does not come back. */
export const canBeLifted = (act: Pick<CaseAct, 'act' | 'liftedAt' | 'until'>, nowMs: number): boolean =>
  act.act !== 'remove' && stands(act, nowMs)

/** The act of a kind that holds, the newest; what Undo lifts. */
export const standingAct = (
  { actList }: Pick<CaseDetail, 'actList'>,
  kind: ActKind,
  nowMs: number,
): CaseAct | undefined => actList.find((act) => act.act === kind && stands(act, nowMs))

/** Whether a person's act hides it: that it was looked at does not show it. */
export const isHiddenByPeople = ({ actList }: Pick<CaseDetail, 'actList'>, nowMs: number): boolean =>
  actList.some((act) => act.act === 'hide' && !act.byRule && stands(act, nowMs))
