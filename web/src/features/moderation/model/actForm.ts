import { limits } from '@hunch/proto/http/client'
import { likelyLaw, likelyRule } from './reasons.ts'
import type { ActKind, CaseReport, ProfilePart, Rule, TargetKind } from './types.ts'

/** The days of a suspension that are offered; others are typed. */
export const offeredDays = ['1', '3', '7', '30'] as const
const mostDays = 365
const appealDays = 20
const dayMs = 86_400_000

/** What the form of an act holds. */
export interface ActForm {
  readonly act: ActKind
  /** The rule that is broken, or that a law is; empty until one is chosen. */
  readonly ground: Rule | 'law' | ''
  readonly law: string
  readonly note: string
  readonly days: (typeof offeredDays)[number] | 'other'
  /** As typed, where `days` is other. */
  readonly otherDays: string
  /** The photos of what is removed cannot be uploaded again. */
  readonly refusePhotos: boolean
  /** The parts of a member's profile that are removed; undefined for every other act. */
  readonly parts: readonly ProfilePart[] | undefined
}

/** The form as it opens: what most reports say is chosen already. */
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
  }
}

/** Whether an act removes photos, which can be kept from being uploaded again. */
export const removesPhotos = ({ act, parts }: ActForm, targetKind: TargetKind): boolean =>
  act === 'remove' && (parts === undefined ? targetKind === 'post' : parts.includes('photo'))

/** Digits of Arabic, Persian and full-width keyboards; each block of them ends in 0 to 9. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
const latinDigit = (digit: string) => String(digit.charCodeAt(0) & 0xf)

/** The days of a suspension; undefined where what was typed is no number of 1 to 365. */
export function daysOf({ days, otherDays }: Pick<ActForm, 'days' | 'otherDays'>): number | undefined {
  const typed = (days === 'other' ? otherDays : days).trim().replace(otherDigits, latinDigit)
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= mostDays ? number : undefined
}

export type ActFault = 'parts' | 'ground' | 'law' | 'days' | 'note'

/** What is missing or too long before the act can be taken. */
export function faultsOf(form: ActForm, length: (text: string) => number): readonly ActFault[] {
  const { act, ground, law, note, parts } = form
  return [
    ...(parts?.length === 0 ? (['parts'] as const) : []),
    ...(ground === '' ? (['ground'] as const) : []),
    ...(ground === 'law' && (length(law) === 0 || length(law) > limits.reportLaw) ? (['law'] as const) : []),
    ...(act === 'suspend' && daysOf(form) === undefined ? (['days'] as const) : []),
    ...(length(note) > limits.actNote ? (['note'] as const) : []),
  ]
}

/** The act as it is sent. @param photoFile the profile's photo as it was seen, which alone is removed */
export function bodyOf(form: ActForm, photoFile = '') {
  const { act, ground, law, note, parts } = form
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
  }
}

/** When a suspension that begins now ends. */
export const suspendedUntil = (days: number, nowMs: number): number => nowMs + days * dayMs

/** Until when an act of now can be appealed. */
export const appealUntil = (nowMs: number): number => nowMs + appealDays * dayMs
