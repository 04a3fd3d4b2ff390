const storageKey = 'invitation'
const shape = /^[\w-]{22}$/

/** Whether a text looks like an invitation code: 22 letters, digits, `_` or `-`. */
export const isInvitationCode = (text: string | null): text is string => text !== null && shape.test(text)

/** Stores an invitation code in this tab for any sign-in that follows. */
export function keepInvitation(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // If storage is unavailable, the invitation screen still passes the code to the sign-in that it starts.
  }
}

/** The stored invitation code; undefined if there is none. */
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
    // Storage is unavailable, so nothing was stored.
  }
}

/** Why a new visitor cannot join at once; undefined if they can. */
export type JoiningNotice = 'invitation' | 'approval' | 'closed' | undefined

/** Returns the notice to show before sign-up. Reads the registration mode that the gateway writes into the page. */
export function joiningNotice(): JoiningNotice {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  if (mode === 'closed') return 'closed'
  if (mode !== 'invitation' && mode !== 'approval') return undefined
  return keptInvitation() === undefined ? mode : undefined
}

/** Whether a new visitor can start to create an account: true also if the account then needs approval. */
export const canJoin = (): boolean => !['closed', 'invitation'].includes(joiningNotice() ?? '')
