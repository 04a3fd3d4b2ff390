import type { DraftOwner } from './draftStorage.ts'

const storageKey = 'reopenDraft'

/** The interrupted draft: its kind, and its group. */
type Interrupted = Pick<DraftOwner, 'postType' | 'group'>

/** Stores which draft to reopen after signing in again. */
export function reopenAfterSignIn({ postType, group }: Interrupted): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ postType, group }))
  } catch {
    // Storage may be closed; the draft is then opened by hand.
  }
}

/** The draft that was interrupted by signing in again, if any. */
export function interruptedDraft(): Interrupted | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Interrupted | null
    return stored && ['prediction', 'comparison'].includes(stored.postType) ? stored : undefined
  } catch {
    return undefined
  }
}

/** The same, once: it is removed. */
export function takeReopen(): Interrupted | undefined {
  const stored = interruptedDraft()
  if (stored) sessionStorage.removeItem(storageKey)
  return stored
}
