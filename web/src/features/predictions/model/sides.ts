import type { TFunction } from 'i18next'
import type { Prediction } from './types.ts'

type Sided = Pick<Prediction, 'sides'>
type Say = TFunction<'predictions'>

/** The names of both sides in a form. */
export interface SidesDraft {
  readonly agreeSide: string
  readonly disagreeSide: string
}

/** Whether only one side has a name. */
export const isHalfNamed = ({ agreeSide, disagreeSide }: SidesDraft): boolean =>
  (agreeSide.trim() === '') !== (disagreeSide.trim() === '')

/** Returns the new names of the sides: null to use Agree and Disagree, undefined if the names are unchanged. */
export function renamedSides({ sides }: Sided, draft: SidesDraft): Prediction['sides'] | undefined {
  const [agree, disagree] = [draft.agreeSide.trim(), draft.disagreeSide.trim()]
  if (agree === (sides?.agree ?? '') && disagree === (sides?.disagree ?? '')) return undefined
  return agree === '' ? null : { agree, disagree }
}

/** Returns the name of one side: the comparison's own name, or Agree or Disagree. */
export function sideName({ sides }: Sided, side: boolean, t: Say): string {
  if (sides) return side ? sides.agree : sides.disagree
  return t(side ? 'agree' : 'disagree')
}

/** Describes the votes for one side. Examples: "12 agreed", "Tea: 12". */
export function sideCount({ sides }: Sided, side: boolean, count: number, t: Say): string {
  if (sides) return t('votes.side', { name: side ? sides.agree : sides.disagree, count })
  return t(side ? 'outcome.agreed' : 'outcome.disagreed', { count })
}

/** Describes the votes for both sides in one sentence. */
export function bothCounts({ sides }: Sided, agree: number, disagree: number, t: Say): string {
  if (!sides) return t('votes.now', { agree, disagree })
  return t('votes.sides', { agreeName: sides.agree, agree, disagreeName: sides.disagree, disagree })
}
