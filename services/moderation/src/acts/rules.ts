import { profileParts } from '@hunch/proto/http'
import type { ActKind, Fault, ProfilePart, Rule, TargetKind } from '../cases/rules/kinds.ts'

export interface ActInput {
  readonly act: ActKind
  /** Null where a law is the reason. */
  readonly rule: Rule | null
  readonly law: string
  readonly note: string
  readonly days?: number | undefined
  /** Of a post or a profile photo that is removed: its photos cannot be uploaded again. */
  readonly refusePhotos: boolean
  /** What is removed of a profile; empty for everything else. */
  readonly parts: readonly ProfilePart[]
}

/** What is missing of an act. */
export function faultsOf({ act, rule, law, days }: ActInput): Fault[] {
  const faults: Fault[] = []
  if (rule === null && law === '') faults.push({ field: 'rule', message: 'a rule or a law must be the reason' })
  if (act === 'suspend' && days === undefined)
    faults.push({ field: 'days', message: 'a suspension needs its number of days' })
  return faults
}

/** What is wrong with the parts of a profile that an act about this kind of thing names. */
export function faultsOfParts({ act, parts }: ActInput, targetKind: TargetKind): Fault[] {
  const isNeeded = act === 'remove' && targetKind === 'member'
  const areNamed = parts.length > 0
  if (isNeeded === areNamed) return []
  const message = isNeeded ? 'must say what to remove of the profile' : 'are for removing parts of a profile alone'
  return [{ field: 'parts', message }]
}

/** The parts that an act names, each once. */
export const partsOf = ({ parts }: ActInput): ProfilePart[] => profileParts.filter((part) => parts.includes(part))

/**
 * Whether an act keeps the photos that it removes from coming back: if a law is the reason, or the moderator says so. Of a
 * profile it removes a photo only if that is among its parts.
 */
export const refusesPhotos = ({ act, rule, refusePhotos, parts }: ActInput): boolean =>
  act === 'remove' && (rule === null || refusePhotos) && (parts.length === 0 || parts.includes('photo'))
