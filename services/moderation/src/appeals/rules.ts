import type { Moderator } from '../cases/rules/kinds.ts'
import { appealBy } from '../statements/rules.ts'

/** The state that determines whether an act can be appealed. */
interface Appealed {
  readonly act: { readonly createdAt: Date; readonly liftedAt: Date | null }
  /** Null if the act has not been appealed. */
  readonly appeal: object | null
}

type Objection = 'alreadyAppealed' | 'nothingToAppeal' | 'tooLateToAppeal'

/** Returns why an act cannot be appealed now; undefined if it can. */
export function objectionTo({ act, appeal }: Appealed, now: Date): Objection | undefined {
  if (appeal) return 'alreadyAppealed'
  if (act.liftedAt) return 'nothingToAppeal'
  return now > appealBy(act.createdAt) ? 'tooLateToAppeal' : undefined
}

/**
 * Whether a moderator may decide the appeal of an act. No moderator decides on their own act, with one exception: the admin may
 * if there is no active moderator except the appealing member. If the active moderators are unknown, the exception does not
 * apply.
 */
export const mayDecide = (
  act: { readonly byId: string | null; readonly memberId: string },
  by: Moderator,
  activeIds: readonly string[] | undefined,
): boolean => act.byId !== by.id || (by.role === 'admin' && activeIds?.every((id) => id === act.memberId) === true)
