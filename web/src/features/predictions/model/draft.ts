import { deadlineChoices, defaultDeadline, limits } from '@hunch/proto/http/client'
import { countCharacters } from '../../../ui/index.ts'
import { type ChosenDeadline, deadlineMs, durationMs, isInRange, ownTime } from './deadlineFrom.ts'
import type { PostType } from './types.ts'

/** A post that is being written; photos are stored separately. */
export interface Draft {
  readonly headline: string
  readonly supportingStatement: string
  readonly deadline: ChosenDeadline
  /** Day and time in the person's time zone, for a time of one's own. */
  readonly ownDeadline: string
  /** The names of a comparison's sides, empty for Agree and Disagree. */
  readonly agreeSide: string
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

/** Reads a stored draft, leaving out what is malformed. */
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

/** Whether a draft holds nothing worth keeping. */
export const isBlank = (draft: Draft): boolean =>
  [draft.headline, draft.supportingStatement, draft.experienceContext, draft.agreeSide, draft.disagreeSide].every(
    (text) => text.trim() === '',
  )

/** Why a draft cannot be posted yet: a key of the catalogue's `create` texts. */
export type DraftFault =
  | 'bothRequired'
  | 'headlineRequired'
  | 'contextRequired'
  | 'deadlineOutOfRange'
  | 'sidesIncomplete'
  | 'tooLong'

/** What is wrong with a draft at `nowMs` (server time), if anything. */
export function faultOf(draft: Draft, postType: PostType, nowMs: number): DraftFault | undefined {
  const missing = missingOf(draft, postType)
  if (missing) return missing
  if (!fits(draft)) return 'tooLong'
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

function fits(draft: Draft): boolean {
  const texts = [
    [draft.headline, limits.headline],
    [draft.supportingStatement, limits.supportingStatement],
    [draft.isExperience ? draft.experienceContext : '', limits.experienceContext],
    [draft.agreeSide, limits.sideName],
    [draft.disagreeSide, limits.sideName],
  ] as const
  return texts.every(([text, most]) => countCharacters(text) <= most)
}

/** An attempt at posting a draft. Sent again unchanged, it makes no second post. */
export interface Attempt {
  readonly idempotencyKey: string
  /** ISO 8601; absent for comparisons. */
  readonly deadline?: string
  /** The content that was sent. */
  readonly content: string
}

/** The share of the chosen duration after which a repeated attempt gets a new deadline. */
const staleShare = 0.1

interface Wanted {
  readonly draft: Draft
  readonly postType: PostType
  /** The group that it is posted in, if any. */
  readonly groupId?: string | undefined
  readonly photos: readonly Pick<File, 'name' | 'size' | 'lastModified'>[]
}

/**
 * The attempt to send at `nowMs` (server time): the one before, with its key and deadline, where
 * its outcome is unknown and nothing changed; else a new one.
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

/** The form data of an attempt. */
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
