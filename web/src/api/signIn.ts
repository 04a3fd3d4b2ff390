import { isUnauthorized } from './error.ts'

/** How long the message about an expired session stays readable before the page goes to sign-in. */
const loginDelayMs = 500

/** The page one is on, as a path that sign-in can bring one back to. */
export const herePath = (): string => `${location.pathname}${location.search}`

/** The address that starts sign-in at the identity provider and comes back to `returnTo`. */
export const signInUrl = (returnTo: string = herePath()): string =>
  `/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`

/** Sends someone whose session is over to sign-in, after a moment to read why. */
export function signInAgain(): void {
  setTimeout(() => location.assign(`/api/login?returnTo=${encodeURIComponent(herePath())}`), loginDelayMs)
}

/** Ends the session and goes to the landing page, by navigation. */
export const logoutUrl = '/api/auth/logout'

/** What reporting failures needs to know of sessions. */
export const session = { isOver: isUnauthorized, signInAgain } as const
