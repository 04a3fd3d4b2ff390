import type { Moderator } from '../cases/rules/kinds.ts'
import { appealBy } from '../statements/rules.ts'

/** What is judged before an act is appealed. */
interface Appealed {
  readonly act: { readonly createdAt: Date; readonly liftedAt: Date | null }
  /** Null where there is none yet. */
  readonly appeal: object | null
}

type Objection = 'alreadyAppealed' | 'nothingToAppeal' | 'tooLateToAppeal'

/** What speaks against appealing an act now; undefined where nothing does. */
export function objectionTo({ act, appeal }: Appealed, now: Date): Objection | undefined {
  if (appeal) return 'alreadyAppealed'
  if (act.liftedAt) return 'nothingToAppeal'
  return now > appealBy(act.createdAt) ? 'tooLateToAppeal' : undefined
}

/**
 * Whether a moderator may decide the appeal of an act: not of their own act, but where they are the admin and no
 * moderator is there whom it is not about. Where it is not known who moderates, nobody decides about their own.
 */
export const mayDecide = (
  act: { readonly byId: string | null; readonly memberId: string },
  by: Moderator,
  moderatorIds: readonly string[] | undefined,
): boolean => act.byId !== by.id || (by.role === 'admin' && moderatorIds?.every((id) => id === act.memberId) === true)
