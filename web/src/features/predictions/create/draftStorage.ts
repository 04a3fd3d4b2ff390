import { type Attempt, type Draft, emptyDraft, readDraft } from '../model/draft.ts'
import type { GroupToPostIn, PostType } from '../model/types.ts'

/** A stored draft. `attempt` is set if the draft was sent and the outcome is unknown. */
export interface KeptDraft {
  readonly draft: Draft
  readonly attempt?: Attempt
}

/** The owner, type and group of a draft. Other members in this browser cannot see the draft. */
export interface DraftOwner {
  readonly memberId: string
  readonly postType: PostType
  /** The group that the draft is for. A group's draft is never posted elsewhere. */
  readonly group?: GroupToPostIn | undefined
}

/** Returns a draft's storage key. Example: `comparison.<member id>.<group id>`. */
export const nameOfDraft = ({ memberId, postType, group }: DraftOwner): string =>
  [postType, memberId, ...(group ? [group.id] : [])].join('.')

const keyOf = (owner: DraftOwner): string => `draft.${nameOfDraft(owner)}`

/** Reads a draft. Returns an empty draft if there is none or the storage is unavailable. */
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

/** Stores a draft. If the storage is unavailable or full, the draft is kept only while the dialog is open. */
export function keepDraft(owner: DraftOwner, kept: KeptDraft, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify(kept))
  } catch {
    // Ignored, because the dialog still shows the draft.
  }
}

/** Deletes a draft that was posted or emptied. */
export function dropDraft(owner: DraftOwner, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(keyOf(owner))
  } catch {
    // Ignored: without storage there is no draft to delete.
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { idempotencyKey, content, deadline } = value as Record<string, unknown>
  const hasDeadline = deadline === undefined || typeof deadline === 'string'
  return typeof idempotencyKey === 'string' && typeof content === 'string' && hasDeadline
}
