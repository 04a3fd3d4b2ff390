import type { DraftOwner } from './draftStorage.ts'

const storageKey = 'reopenDraft'

/** The type and group of a draft that an expired session interrupted. */
type Interrupted = Pick<DraftOwner, 'postType' | 'group'>

/** Stores which draft to reopen after signing in again. */
export function reopenAfterSignIn({ postType, group }: Interrupted): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ postType, group }))
  } catch {
    // Storage may be unavailable. The member then opens the draft manually.
  }
}

/** Returns the draft that was interrupted by an expired session; undefined if there is none. */
export function interruptedDraft(): Interrupted | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Interrupted | null
    return stored && ['prediction', 'comparison'].includes(stored.postType) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Returns the interrupted draft and removes the entry, so that it is reopened only once. */
export function takeReopen(): Interrupted | undefined {
  const stored = interruptedDraft()
  if (stored) sessionStorage.removeItem(storageKey)
  return stored
}
