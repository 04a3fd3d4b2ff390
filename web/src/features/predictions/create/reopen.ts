import type { DraftOwner } from './draftStorage.ts'

const storageKey = 'reopenDraft'

/** What draft was interrupted: its kind, and the group that it is for. */
type Interrupted = Pick<DraftOwner, 'postType' | 'group'>

/** Notes that someone has to sign in again before they can post their draft. */
export function askToReopen({ postType, group }: Interrupted): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ postType, group }))
  } catch {
    // Storage may be closed; the draft is then opened by hand.
  }
}

/** The draft that was interrupted by signing in again, if any. */
export function interruptedDraft(): Interrupted | undefined {
  try {
    const noted = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Interrupted | null
    return noted && ['prediction', 'comparison'].includes(noted.postType) ? noted : undefined
  } catch {
    return undefined
  }
}

/** The same, told once. */
export function takeReopen(): Interrupted | undefined {
  const noted = interruptedDraft()
  if (noted) sessionStorage.removeItem(storageKey)
  return noted
}
