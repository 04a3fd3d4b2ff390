import { profileParts } from '@hunch/proto/http'
import type { ActKind, Fault, ProfilePart, Rule, TargetKind } from '../cases/rules/kinds.ts'

export interface ActInput {
  readonly act: ActKind
  /** Null if a law is the reason. */
  readonly rule: Rule | null
  readonly law: string
  readonly note: string
  readonly days?: number | undefined
  /** Whether the removed photos cannot be uploaded again. Applies to posts, their photos, and profile photos. */
  readonly refusePhotos: boolean
  /** The removed parts of a profile, `photo` for photos of a post; empty for any other act. */
  readonly parts: readonly ProfilePart[]
  /** File at media of the profile photo that the moderator saw. Required if `parts` contains the photo. */
  readonly photoFile?: string | undefined
  /** Files at media of the photos to remove from a post, which stays. Empty for any other act. */
  readonly photoFiles: readonly string[]
}

/** Returns a fault for each field that the act is missing. */
export function faultsOf({ act, rule, law, days }: ActInput): Fault[] {
  const faults: Fault[] = []
  if (rule === null && law === '') faults.push({ field: 'rule', message: 'a rule or a law must be the reason' })
  if (act === 'suspend' && days === undefined)
    faults.push({ field: 'days', message: 'a suspension needs its number of days' })
  return faults
}

/** The parts that can be removed from each kind of target. */
const removable: Readonly<Record<TargetKind, readonly ProfilePart[]>> = {
  post: ['photo'],
  comment: [],
  group: [],
  member: profileParts,
}

/** Returns the faults in `parts`, `photoFile` and `photoFiles` of an act on this kind of target. */
export function faultsOfParts({ act, parts, photoFile, photoFiles }: ActInput, targetKind: TargetKind): Fault[] {
  const allowed = act === 'remove' ? removable[targetKind] : []
  if (!parts.every((part) => allowed.includes(part)))
    return [{ field: 'parts', message: 'are for removing parts of a profile, or photos of a post, alone' }]
  const isOfProfile = act === 'remove' && targetKind === 'member'
  if (isOfProfile && parts.length === 0)
    return [{ field: 'parts', message: 'must name the parts of the profile to remove' }]
  if (isOfProfile && parts.includes('photo') && photoFile === undefined)
    return [{ field: 'photoFile', message: 'must name the photo to remove' }]
  const isOfPhotos = !isOfProfile && parts.includes('photo')
  if (isOfPhotos && photoFiles.length === 0) return [{ field: 'photoFiles', message: 'must name the photos to remove' }]
  if (!isOfPhotos && photoFiles.length > 0)
    return [{ field: 'photoFiles', message: 'are for removing photos of a post alone' }]
  return []
}

/** Returns the parts that an act names, without duplicates. */
export const partsOf = ({ parts }: ActInput): ProfilePart[] => profileParts.filter((part) => parts.includes(part))

/** Returns the photos of a post that an act names, without duplicates. */
export const photosOf = ({ photoFiles }: ActInput): string[] => [...new Set(photoFiles)]

/**
 * Whether the removed photos cannot be uploaded again: if a law is the reason, or if the moderator chose so. In a profile, this
 * applies only if the photo is among the removed parts.
 */
export const refusesPhotos = ({ act, rule, refusePhotos, parts }: ActInput): boolean =>
  act === 'remove' && (rule === null || refusePhotos) && (parts.length === 0 || parts.includes('photo'))
