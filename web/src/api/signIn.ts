import { isUnauthorized } from './error.ts'
import { keptInvitation } from './invitation.ts'

/** Delay before the page goes to sign-in, in ms, so that the message about the expired session can be read. */
const loginDelayMs = 500

/** The current path and query, which sign-in can return to. */
export const herePath = (): string => `${location.pathname}${location.search}`

/** A way to sign in. */
export interface SignInOption {
  readonly provider: string
  readonly name: string
  /** A `data:` URL; default: a neutral icon. */
  readonly icon?: string
}

/** Default if the page lists no providers: auth was unavailable, or no gateway served the page. */
const usual: readonly [SignInOption] = [{ provider: 'google', name: 'Google' }]

/** The sign-in providers that the gateway writes into the page; at least one. */
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
 * The address that starts sign-in at one provider and returns to `returnTo`. Default: the current page. `attempt` is
 * the name of the sign-in that a stored vote is bound to (`bindVote`). An invitation stored in this tab is added.
 */
export function signInUrlOf({ provider }: SignInOption, returnTo: string = herePath(), attempt?: string): string {
  const invitation = keptInvitation()
  return (
    startUrl(`/api/auth/${provider}`, returnTo) +
    (attempt ? `&attempt=${attempt}` : '') +
    (invitation ? `&invitation=${invitation}` : '')
  )
}

/** The address that starts sign-in and returns to `returnTo`. If there are several providers, it leads to a choice. */
export function signInUrl(returnTo: string = herePath()): string {
  const [first, ...others] = signInOptions()
  return others.length > 0 ? startUrl('/api/login', returnTo) : signInUrlOf(first, returnTo)
}

/** Goes to sign-in after a short delay, because the session is over. */
export function signInAgain(): void {
  setTimeout(() => location.assign(`/api/login?returnTo=${encodeURIComponent(herePath())}`), loginDelayMs)
}

/** Address that ends the session and redirects to the landing page; navigate to it. */
export const logoutUrl = '/api/auth/logout'

/** Session functions that `useReportAction` needs. */
export const session = { isOver: isUnauthorized, signInAgain } as const
