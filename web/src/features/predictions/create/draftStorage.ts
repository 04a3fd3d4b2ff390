import { type Attempt, type Draft, emptyDraft, readDraft } from '../model/draft.ts'
import type { GroupToPostIn, PostType } from '../model/types.ts'

/** A stored draft, with the attempt at posting it whose outcome is unknown. */
export interface KeptDraft {
  readonly draft: Draft
  readonly attempt?: Attempt
}

/** The owner and kind of a draft; nobody else who signs in on this browser finds it. */
export interface DraftOwner {
  readonly memberId: string
  readonly postType: PostType
  /** The group that it is for: a group's draft is never posted elsewhere. */
  readonly group?: GroupToPostIn | undefined
}

/** A draft's storage key: by kind, member and group. */
export const nameOfDraft = ({ memberId, postType, group }: DraftOwner): string =>
  [postType, memberId, ...(group ? [group.id] : [])].join('.')

const keyOf = (owner: DraftOwner): string => `draft.${nameOfDraft(owner)}`

/** Reads a draft; an empty one where there is none or storage is closed. */
export function loadDraft(owner: DraftOwner, storage: Pick<Storage, 'getItem'> = localStorage): KeptDraft {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return { draft: emptyDraft }
    const { draft, attempt } = kept as { draft?: unknown; attempt?: unknown }
    return { draft: readDraft(draft), ...(isAttempt(attempt) ? { attempt } : {}) }
  } catch {
    return { draft: emptyDraft }
  }
}

/** Stores a draft. Where storage is closed or full, it lives as long as the dialog. */
export function keepDraft(owner: DraftOwner, kept: KeptDraft, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify(kept))
  } catch {
    // Ignored: the draft is still on the screen.
  }
}

/** Deletes a draft that was posted or emptied. */
export function dropDraft(owner: DraftOwner, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(keyOf(owner))
  } catch {
    // As above.
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { idempotencyKey, content, deadline } = value as Record<string, unknown>
  const hasDeadline = deadline === undefined || typeof deadline === 'string'
  return typeof idempotencyKey === 'string' && typeof content === 'string' && hasDeadline
}
