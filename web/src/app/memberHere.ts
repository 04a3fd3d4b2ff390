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

/** Whether somebody seems to be signed in here: the page came with a session, or there was one when last somebody came. */
export function wasMember(): boolean {
  if (document.querySelector<HTMLMetaElement>('meta[name="member-here"]')?.content === 'yes') return true
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
