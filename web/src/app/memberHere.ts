const storageKey = 'memberHere'
/** What else is kept of members and goes when they do: see waitingVotes.ts. */
const ofMembers = ['waitingVotes']

/** Remembers for the next visit whether a member is signed in on this browser; nothing about who. Without one, what waited goes. */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, 'yes')
    else for (const key of [storageKey, ...ofMembers]) localStorage.removeItem(key)
  } catch {
    // Storage may be closed; the next visit then waits a little longer.
  }
}

/** Whether a member was signed in here when last somebody came. */
export function wasMember(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
