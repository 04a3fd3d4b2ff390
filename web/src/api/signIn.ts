import { isUnauthorized } from './error.ts'
import { keptInvitation } from './invitation.ts'

/** How long the message about an expired session stays readable before the page goes to sign-in. */
const loginDelayMs = 500

/** The page one is on, as a path that sign-in can bring one back to. */
export const herePath = (): string => `${location.pathname}${location.search}`

/** A way to sign in. */
export interface SignInOption {
  readonly provider: string
  readonly name: string
  /** A `data:` URL; absent for a neutral one. */
  readonly icon?: string
}

/** The usual way, where the page does not say which there are: auth was away, or no gateway sent it. */
const usual: readonly [SignInOption] = [{ provider: 'google', name: 'Google' }]

/** The ways to sign in, which the gateway writes into the page; at least one. */
export function signInOptions(): readonly [SignInOption, ...SignInOption[]] {
  try {
    const options = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content ?? '')
    return options.length > 0 ? options : usual
  } catch {
    return usual
  }
}

const startUrl = (path: string, returnTo: string): string => `${path}?returnTo=${encodeURIComponent(returnTo)}`

/**
 * The address that starts sign-in at one provider and comes back to `returnTo`. `attempt` is the name
 * of a sign-in that something waits for (`bindVote`). An invitation that was followed in this tab goes along.
 */
export function signInUrlOf({ provider }: SignInOption, returnTo: string = herePath(), attempt?: string): string {
  const invitation = keptInvitation()
  return (
    startUrl(`/api/auth/${provider}`, returnTo) +
    (attempt ? `&attempt=${attempt}` : '') +
    (invitation ? `&invitation=${invitation}` : '')
  )
}

/** The address that starts sign-in, or asks at which of several providers, and comes back to `returnTo`. */
export function signInUrl(returnTo: string = herePath()): string {
  const [first, ...others] = signInOptions()
  return others.length > 0 ? startUrl('/api/login', returnTo) : signInUrlOf(first, returnTo)
}

/** Sends someone whose session is over to sign-in, after a moment to read why. */
export function signInAgain(): void {
  setTimeout(() => location.assign(`/api/login?returnTo=${encodeURIComponent(herePath())}`), loginDelayMs)
}

/** Ends the session and goes to the landing page, by navigation. */
export const logoutUrl = '/api/auth/logout'

/** What reporting failures needs to know of sessions. */
export const session = { isOver: isUnauthorized, signInAgain } as const
