import { profileParts } from '@hunch/proto/http'
import type { ActKind, Fault, ProfilePart, Rule, TargetKind } from '../cases/rules/kinds.ts'

export interface ActInput {
  readonly act: ActKind
  /** Null if a law is the reason. */
  readonly rule: Rule | null
  readonly law: string
  readonly note: string
  readonly days?: number | undefined
  /** Whether the removed photos cannot be uploaded again. Applies to posts and profile photos. */
  readonly refusePhotos: boolean
  /** The removed parts of a profile; empty for any other act. */
  readonly parts: readonly ProfilePart[]
  /** File at media of the profile photo that the moderator saw. Required if `parts` contains the photo. */
  readonly photoFile?: string | undefined
}

/** Returns a fault for each field that the act is missing. */
export function faultsOf({ act, rule, law, days }: ActInput): Fault[] {
  const faults: Fault[] = []
  if (rule === null && law === '') faults.push({ field: 'rule', message: 'a rule or a law must be the reason' })
  if (act === 'suspend' && days === undefined)
    faults.push({ field: 'days', message: 'a suspension needs its number of days' })
  return faults
}

/** Returns the faults in `parts` and `photoFile` of an act on this kind of target. */
export function faultsOfParts({ act, parts, photoFile }: ActInput, targetKind: TargetKind): Fault[] {
  const isNeeded = act === 'remove' && targetKind === 'member'
  const areNamed = parts.length > 0
  if (isNeeded !== areNamed) {
    const message = isNeeded
      ? 'must name the parts of the profile to remove'
      : 'are for removing parts of a profile alone'
    return [{ field: 'parts', message }]
  }
  if (parts.includes('photo') && photoFile === undefined)
    return [{ field: 'photoFile', message: 'must name the photo to remove' }]
  return []
}

/** Returns the parts that an act names, without duplicates. */
export const partsOf = ({ parts }: ActInput): ProfilePart[] => profileParts.filter((part) => parts.includes(part))

/**
 * Whether the removed photos cannot be uploaded again: if a law is the reason, or if the moderator chose so. In a profile, this
 * applies only if the photo is among the removed parts.
 */
export const refusesPhotos = ({ act, rule, refusePhotos, parts }: ActInput): boolean =>
  act === 'remove' && (rule === null || refusePhotos) && (parts.length === 0 || parts.includes('photo'))
