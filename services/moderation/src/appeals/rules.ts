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
