const storageKey = 'invitation'
const shape = /^[\w-]{22}$/

/** Whether a text has the shape of an invitation's code. */
export const isInvitationCode = (text: string | null): text is string => text !== null && shape.test(text)

/** Keeps the code of an invitation in this tab, for the sign-in that follows, whichever way one takes to it. */
export function keepInvitation(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Storage may be closed; the screen of the invitation starts the sign-in with the code all the same.
  }
}

/** The code that is kept; undefined without one. */
export function keptInvitation(): string | undefined {
  try {
    const code = sessionStorage.getItem(storageKey)
    return isInvitationCode(code) ? code : undefined
  } catch {
    return undefined
  }
}

export function dropInvitation(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is closed: nothing was kept.
  }
}
