const storageKey = 'memberHere'
/** Storage of members that goes when they do: see waitingVotes.ts. */
const ofMembers = ['waitingVotes']

/**
 * Remembers for the next visit whether a member is signed in on this browser, not who. Without one,
 * waiting votes are deleted.
 */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, 'yes')
    else for (const key of [storageKey, ...ofMembers]) localStorage.removeItem(key)
  } catch {
    // Storage may be closed; the next visit then waits a little longer.
  }
}

/**
 * Whether a member seems to be signed in: the page came with a session cookie, or the last visit
 * had a member.
 */
export function wasMember(): boolean {
  if (document.querySelector<HTMLMetaElement>('meta[name="member-here"]')?.content === 'yes') return true
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
