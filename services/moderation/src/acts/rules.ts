import type { ActKind, Fault, Rule } from '../cases/rules/kinds.ts'

export interface ActInput {
  readonly act: ActKind
  /** Null where a law is the reason. */
  readonly rule: Rule | null
  readonly law: string
  readonly note: string
  readonly days?: number | undefined
  /** Of a post that is removed: its photos cannot be uploaded again. */
  readonly refusePhotos: boolean
}

/** What is missing of an act. */
export function faultsOf({ act, rule, law, days }: ActInput): Fault[] {
  const faults: Fault[] = []
  if (rule === null && law === '') faults.push({ field: 'rule', message: 'a rule or a law must be the reason' })
  if (act === 'suspend' && days === undefined)
    faults.push({ field: 'days', message: 'a suspension needs its number of days' })
  return faults
}

/** Whether an act keeps a post's photos from coming back: where a law is the reason, or the moderator says so. */
export const refusesPhotos = ({ act, rule, refusePhotos }: ActInput): boolean =>
  act === 'remove' && (rule === null || refusePhotos)
