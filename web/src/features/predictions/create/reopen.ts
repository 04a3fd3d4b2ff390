import type { PostType } from '../model/types.ts'

const storageKey = 'reopenDraft'

/** Notes that someone has to sign in again before they can post their draft. */
export function askToReopen(postType: PostType): void {
  try {
    sessionStorage.setItem(storageKey, postType)
  } catch {
    // Storage may be closed; the draft is then opened by hand.
  }
}

/** The kind of draft that was interrupted by signing in again, if any. */
export function interruptedDraft(): PostType | undefined {
  try {
    const noted = sessionStorage.getItem(storageKey)
    return noted === 'prediction' || noted === 'comparison' ? noted : undefined
  } catch {
    return undefined
  }
}

/** The same, told once. */
export function takeReopen(): PostType | undefined {
  const noted = interruptedDraft()
  if (noted) sessionStorage.removeItem(storageKey)
  return noted
}
