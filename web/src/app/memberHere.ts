const storageKey = 'memberHere'

/** Remembers for the next visit whether a member is signed in on this browser; nothing about who. */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
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
