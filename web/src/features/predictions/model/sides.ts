import type { TFunction } from 'i18next'
import type { Prediction } from './types.ts'

type Sided = Pick<Prediction, 'sides'>
type Say = TFunction<'predictions'>

/** The names of both sides as somebody writes them. */
export interface SidesDraft {
  readonly agreeSide: string
  readonly disagreeSide: string
}

/** Whether one side alone is named. */
export const isHalfNamed = ({ agreeSide, disagreeSide }: SidesDraft): boolean =>
  (agreeSide.trim() === '') !== (disagreeSide.trim() === '')

/** Sides that were renamed; null for Agree and Disagree, undefined where they stay as they are. */
export function renamedSides({ sides }: Sided, draft: SidesDraft): Prediction['sides'] | undefined {
  const [agree, disagree] = [draft.agreeSide.trim(), draft.disagreeSide.trim()]
  if (agree === (sides?.agree ?? '') && disagree === (sides?.disagree ?? '')) return undefined
  return agree === '' ? null : { agree, disagree }
}

/** The name of one side of a post: that of its comparison, or Agree or Disagree. */
export function sideName({ sides }: Sided, side: boolean, t: Say): string {
  if (sides) return side ? sides.agree : sides.disagree
  return t(side ? 'agree' : 'disagree')
}

/** How many voted for one side: "12 agreed", "Tea: 12". */
export function sideCount({ sides }: Sided, side: boolean, count: number, t: Say): string {
  if (sides) return t('votes.side', { name: side ? sides.agree : sides.disagree, count })
  return t(side ? 'outcome.agreed' : 'outcome.disagreed', { count })
}

/** How many voted for either side, in one sentence. */
export function bothCounts({ sides }: Sided, agree: number, disagree: number, t: Say): string {
  if (!sides) return t('votes.now', { agree, disagree })
  return t('votes.sides', { agreeName: sides.agree, agree, disagreeName: sides.disagree, disagree })
}
