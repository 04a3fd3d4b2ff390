import { limits, type offeredSuspensions } from '@hunch/proto/http/client'
import { likelyLaw, likelyRule } from './reasons.ts'
import type { ActKind, CaseReport, ProfilePart, Rule, TargetKind } from './types.ts'

const appealDays = 20
const dayMs = 86_400_000

/** The values in the form of an act. */
export interface ActForm {
  readonly act: ActKind
  /** The broken rule, or `law`; empty until one is chosen. */
  readonly ground: Rule | 'law' | ''
  readonly law: string
  readonly note: string
  readonly days: (typeof offeredSuspensions)[number] | 'other'
  /** The typed days, for `days: 'other'`. */
  readonly otherDays: string
  /** Whether the removed photos cannot be uploaded again. */
  readonly refusePhotos: boolean
  /** The parts of a profile to remove; undefined for every other act. */
  readonly parts: readonly ProfilePart[] | undefined
  /** The files of the photos to remove from a post, which stays; undefined for its whole removal and for every other act. */
  readonly photoFiles: readonly string[] | undefined
}

/** Returns the initial form. Its ground is the rule that most reports name, or else the first law that a report names. */
export function formFor(act: ActKind, reports: readonly CaseReport[], targetKind: TargetKind): ActForm {
  const law = likelyLaw(reports)
  return {
    act,
    ground: likelyRule(reports) ?? (law ? 'law' : ''),
    law,
    note: '',
    days: '3',
    otherDays: '',
    refusePhotos: false,
    parts: act === 'remove' && targetKind === 'member' ? [] : undefined,
    photoFiles: undefined,
  }
}

/** Whether an act removes photos. The form then offers to reject a new upload of the same photos. */
export const removesPhotos = ({ act, parts, photoFiles }: ActForm, targetKind: TargetKind): boolean =>
  act === 'remove' &&
  (parts === undefined ? targetKind === 'post' && photoFiles?.length !== 0 : parts.includes('photo'))

/** Returns the form without chosen photos that are not among those of the post any more. */
export const withPhotosOf = (form: ActForm, files: readonly string[]): ActForm => ({
  ...form,
  photoFiles: form.photoFiles?.filter((file) => files.includes(file)),
})

/** Digits of Arabic, Persian and full-width keyboards. The low four bits of each character code are the digit's value. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
const latinDigit = (digit: string) => String(digit.charCodeAt(0) & 0xf)

/** Returns the days of a suspension; undefined if the typed text is not 1 to 365. `٣` gives 3. */
export function daysOf({ days, otherDays }: Pick<ActForm, 'days' | 'otherDays'>): number | undefined {
  const typed = (days === 'other' ? otherDays : days).trim().replace(otherDigits, latinDigit)
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= limits.suspensionDays ? number : undefined
}

export type ActFault = 'parts' | 'photos' | 'ground' | 'law' | 'days' | 'note'

/** Returns the missing or invalid fields; an empty list if the act can be taken. `length` counts characters. */
export function faultsOf(form: ActForm, length: (text: string) => number): readonly ActFault[] {
  const { act, ground, law, note, parts, photoFiles } = form
  return [
    ...(parts?.length === 0 ? (['parts'] as const) : []),
    ...(photoFiles?.length === 0 ? (['photos'] as const) : []),
    ...(ground === '' ? (['ground'] as const) : []),
    ...(ground === 'law' && (length(law) === 0 || length(law) > limits.reportLaw) ? (['law'] as const) : []),
    ...(act === 'suspend' && daysOf(form) === undefined ? (['days'] as const) : []),
    ...(length(note) > limits.actNote ? (['note'] as const) : []),
  ]
}

/** Returns the request body. `photoFile` is the profile photo that the moderator saw: a newer photo is not removed. */
export function bodyOf(form: ActForm, photoFile = '') {
  const { act, ground, law, note, parts, photoFiles } = form
  const days = act === 'suspend' ? daysOf(form) : undefined
  return {
    act,
    rule: ground === 'law' || ground === '' ? null : ground,
    law: ground === 'law' ? law.trim() : '',
    note: note.trim(),
    ...(days === undefined ? {} : { days }),
    ...(act === 'remove' && form.refusePhotos ? { refusePhotos: true } : {}),
    ...(parts ? { parts: [...parts] } : {}),
    ...(parts?.includes('photo') ? { photoFile } : {}),
    ...(photoFiles ? { parts: ['photo' as const], photoFiles: [...photoFiles] } : {}),
  }
}

/** Returns the end of a suspension that begins now, in ms since 1970. */
export const suspendedUntil = (days: number, nowMs: number): number => nowMs + days * dayMs

/** Returns the deadline for an appeal against an act that is taken now, in ms since 1970. */
export const appealUntil = (nowMs: number): number => nowMs + appealDays * dayMs
