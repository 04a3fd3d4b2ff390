import { deadlineChoices, defaultDeadline, limits } from '@hunch/proto/http/client'
import { countCharacters } from '#ui/index.ts'
import { type ChosenDeadline, deadlineMs, durationMs, isInRange, ownTime } from './deadlineFrom.ts'
import type { PostType } from './types.ts'

/** A post that is being written. Its photos are stored separately. */
export interface Draft {
  readonly headline: string
  readonly supportingStatement: string
  readonly deadline: ChosenDeadline
  /** Custom day and time, in local time. */
  readonly ownDeadline: string
  /** A comparison's name for Agree; empty to keep "Agree". */
  readonly agreeSide: string
  /** A comparison's name for Disagree; empty to keep "Disagree". */
  readonly disagreeSide: string
  readonly isExperience: boolean
  readonly experienceContext: string
  /** A category's id; empty for none. */
  readonly category: string
}

export const emptyDraft: Draft = {
  headline: '',
  supportingStatement: '',
  deadline: defaultDeadline,
  ownDeadline: '',
  agreeSide: '',
  disagreeSide: '',
  isExperience: false,
  experienceContext: '',
  category: '',
}

/** Reads a stored draft. Replaces malformed fields with defaults. */
export function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const from = stored as Partial<Record<keyof Draft, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    headline: text(from.headline),
    supportingStatement: text(from.supportingStatement),
    deadline: isChoice(from.deadline) ? from.deadline : defaultDeadline,
    ownDeadline: text(from.ownDeadline),
    agreeSide: text(from.agreeSide),
    disagreeSide: text(from.disagreeSide),
    isExperience: from.isExperience === true,
    experienceContext: text(from.experienceContext),
    category: text(from.category),
  }
}

const isChoice = (value: unknown): value is ChosenDeadline =>
  value === ownTime || (typeof value === 'string' && Object.hasOwn(deadlineChoices, value))

/** Whether a draft contains no text worth keeping. */
export const isBlank = (draft: Draft): boolean =>
  [draft.headline, draft.supportingStatement, draft.experienceContext, draft.agreeSide, draft.disagreeSide].every(
    (text) => text.trim() === '',
  )

/** Why a draft cannot be posted yet. The values are keys of the `create` texts. */
export type DraftFault =
  | 'bothRequired'
  | 'headlineRequired'
  | 'contextRequired'
  | 'deadlineOutOfRange'
  | 'sidesIncomplete'
  | 'tooLong'

/** Returns the first fault of a draft at `nowMs` (server time); undefined if it can be posted. */
export function faultOf(draft: Draft, postType: PostType, nowMs: number): DraftFault | undefined {
  const missing = missingOf(draft, postType)
  if (missing) return missing
  if (tooLongFields(draft).length > 0) return 'tooLong'
  const isPicked = postType === 'prediction' && draft.deadline === ownTime
  return isPicked && !isInRange(deadlineMs(draft, nowMs), nowMs) ? 'deadlineOutOfRange' : undefined
}

const isEmpty = (text: string): boolean => countCharacters(text) === 0

function missingOf(draft: Draft, postType: PostType): DraftFault | undefined {
  const isPrediction = postType === 'prediction'
  if (isPrediction && (isEmpty(draft.headline) || isEmpty(draft.supportingStatement))) return 'bothRequired'
  if (isEmpty(draft.headline)) return 'headlineRequired'
  if (isPrediction) return draft.isExperience && isEmpty(draft.experienceContext) ? 'contextRequired' : undefined
  return isEmpty(draft.agreeSide) === isEmpty(draft.disagreeSide) ? undefined : 'sidesIncomplete'
}

/** The text fields of a draft that can be wrong. */
export type DraftField =
  | 'headline'
  | 'supportingStatement'
  | 'ownDeadline'
  | 'experienceContext'
  | 'agreeSide'
  | 'disagreeSide'

function tooLongFields(draft: Draft): DraftField[] {
  const texts = [
    ['headline', draft.headline, limits.headline],
    ['supportingStatement', draft.supportingStatement, limits.supportingStatement],
    ['experienceContext', draft.isExperience ? draft.experienceContext : '', limits.experienceContext],
    ['agreeSide', draft.agreeSide, limits.sideName],
    ['disagreeSide', draft.disagreeSide, limits.sideName],
  ] as const
  return texts.filter(([, text, most]) => countCharacters(text) > most).map(([field]) => field)
}

const neededFields = {
  bothRequired: ['headline', 'supportingStatement'],
  headlineRequired: ['headline'],
  contextRequired: ['experienceContext'],
  sidesIncomplete: ['agreeSide', 'disagreeSide'],
} as const

/** Returns the fields that a fault is about, in the order of the form. */
export function wrongFields(draft: Draft, fault: DraftFault | undefined): readonly DraftField[] {
  if (!fault) return []
  if (fault === 'tooLong') return tooLongFields(draft)
  if (fault === 'deadlineOutOfRange') return ['ownDeadline']
  return neededFields[fault].filter((field) => isEmpty(draft[field]))
}

/** An attempt to post a draft. Sending it again unchanged does not post twice. */
export interface Attempt {
  readonly idempotencyKey: string
  /** ISO 8601; absent for comparisons. */
  readonly deadline?: string
  /** The sent content, as JSON. Used to detect changes. */
  readonly content: string
}

/** Share of the chosen duration after which a repeated attempt gets a new deadline. */
const staleShare = 0.1

interface Wanted {
  readonly draft: Draft
  readonly postType: PostType
  /** The group that the post is for; undefined for none. */
  readonly groupId?: string | undefined
  readonly photos: readonly Pick<File, 'name' | 'size' | 'lastModified'>[]
}

/**
 * Returns the attempt to send at `nowMs` (server time).
 * If the previous attempt has the same content and its deadline is not stale, returns it again. Otherwise returns a new one.
 */
export function attemptFor(
  { draft, postType, groupId, photos }: Wanted,
  before: Attempt | undefined,
  nowMs: number,
  newKey: () => string,
): Attempt {
  const files = photos.map(({ name, size, lastModified }) => [name, size, lastModified])
  const content = JSON.stringify([postType, draft, files, ...(groupId ? [groupId] : [])])
  if (before?.content === content && !isStale(before, draft, nowMs)) return before
  const idempotencyKey = newKey()
  if (postType === 'comparison') return { idempotencyKey, content }
  return { idempotencyKey, content, deadline: new Date(deadlineMs(draft, nowMs)).toISOString() }
}

function isStale(attempt: Attempt, { deadline }: Draft, nowMs: number): boolean {
  if (!attempt.deadline || deadline === ownTime) return false
  const fullMs = durationMs(deadline)
  return Date.parse(attempt.deadline) - nowMs < fullMs * (1 - staleShare)
}

type Post = Wanted & { readonly photos: readonly File[] }

/** Returns the form data of an attempt. */
export function formOf({ draft, postType, groupId, photos }: Post, attempt: Attempt): FormData {
  const form = new FormData()
  form.set('headline', draft.headline.trim())
  form.set('supportingStatement', draft.supportingStatement.trim())
  form.set('postType', postType)
  if (attempt.deadline) form.set('deadline', attempt.deadline)
  if (groupId) form.set('groupId', groupId)
  if (postType === 'prediction' && draft.isExperience) {
    form.set('isExperience', 'true')
    form.set('experienceContext', draft.experienceContext.trim())
  }
  if (postType === 'comparison' && draft.agreeSide.trim() !== '') {
    form.set('agreeSide', draft.agreeSide.trim())
    form.set('disagreeSide', draft.disagreeSide.trim())
  }
  if (draft.category !== '') form.set('category', draft.category)
  for (const photo of photos) form.append('photos', photo, photo.name)
  return form
}
