import { type DeadlineChoice, deadlineChoices, defaultDeadline, limits } from '@hunch/proto/http/client'
import { countCharacters } from '../../../ui/index.ts'
import { deadlineFrom, durationMs } from './deadlineFrom.ts'
import type { PostType } from './types.ts'

/** A post that is being written; photos are stored separately. */
export interface Draft {
  readonly headline: string
  readonly supportingStatement: string
  readonly deadline: DeadlineChoice
  readonly isExperience: boolean
  readonly experienceContext: string
  /** A category's id; empty for none. */
  readonly category: string
}

export const emptyDraft: Draft = {
  headline: '',
  supportingStatement: '',
  deadline: defaultDeadline,
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
    isExperience: from.isExperience === true,
    experienceContext: text(from.experienceContext),
    category: text(from.category),
  }
}

const isChoice = (value: unknown): value is DeadlineChoice =>
  typeof value === 'string' && Object.hasOwn(deadlineChoices, value)

/** Whether a draft holds nothing worth keeping. */
export const isBlank = (draft: Draft): boolean =>
  [draft.headline, draft.supportingStatement, draft.experienceContext].every((text) => text.trim() === '')

/** Why a draft cannot be posted yet: a key of the catalogue's `create` texts. */
export type DraftFault = 'bothRequired' | 'headlineRequired' | 'tooLong'

export function faultOf(draft: Draft, postType: PostType): DraftFault | undefined {
  const headline = countCharacters(draft.headline)
  const statement = countCharacters(draft.supportingStatement)
  if (postType === 'prediction' && (headline === 0 || statement === 0)) return 'bothRequired'
  if (headline === 0) return 'headlineRequired'
  const context = draft.isExperience ? countCharacters(draft.experienceContext) : 0
  const fits =
    headline <= limits.headline && statement <= limits.supportingStatement && context <= limits.experienceContext
  return fits ? undefined : 'tooLong'
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
  if (before?.content === content && !isStale(before, draft.deadline, nowMs)) return before
  const idempotencyKey = newKey()
  if (postType === 'comparison') return { idempotencyKey, content }
  return { idempotencyKey, content, deadline: deadlineFrom(draft.deadline, nowMs) }
}

function isStale(attempt: Attempt, choice: DeadlineChoice, nowMs: number): boolean {
  if (!attempt.deadline) return false
  const fullMs = durationMs(choice)
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
    if (draft.experienceContext.trim() !== '') form.set('experienceContext', draft.experienceContext.trim())
  }
  if (draft.category !== '') form.set('category', draft.category)
  for (const photo of photos) form.append('photos', photo, photo.name)
  return form
}
