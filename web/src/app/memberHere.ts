const storageKey = 'memberHere'
/** Storage keys of members, deleted when no member is signed in; see waitingVotes.ts. */
const ofMembers = ['waitingVotes']

/**
 * Stores for the next visit whether a member is signed in on this browser, but not which member. If no member is signed
 * in, deletes waiting votes.
 */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, 'yes')
    else for (const key of [storageKey, ...ofMembers]) localStorage.removeItem(key)
  } catch {
    // Storage may be unavailable; the next visit then loads a little slower.
  }
}

/** Whether a member is probably signed in: the page came with a session cookie, or the last visit had a member. */
export function wasMember(): boolean {
  if (document.querySelector<HTMLMetaElement>('meta[name="member-here"]')?.content === 'yes') return true
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
