import type { Reply } from '@hunch/proto/http/client'
import type { CurrentUser } from './currentUser.ts'
import { ApiError } from './error.ts'
import { request } from './request.ts'
import { herePath } from './signIn.ts'

type Creation = Reply<'startPasskey'>
type SigningRequest = Reply<'startPasskeySignIn'>

/** Whether passkeys work here: they need https or localhost, and a host name instead of an IP address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** Creates a passkey in the browser. Throws if the person cancels, or the device already has one. */
export async function makePasskey(optionsJSON: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** Signs a request with a passkey. Throws if the person cancels. */
export async function signByPasskey(optionsJSON: SigningRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/**
 * Signs in with a passkey that the person chooses. `attempt` names the sign-in that a stored vote is bound to
 * (`bindVote`). Does not use the list of all calls, which the landing screen does not load.
 */
export async function signInByPasskey(attempt?: string): Promise<CurrentUser> {
  const { data: options } = await request('POST', '/api/auth/passkey-sign-in/options')
  const credential = await signByPasskey(options as SigningRequest)
  const body = { credential, ...(attempt ? { attempt } : {}) }
  return (await request('POST', '/api/auth/passkey-sign-in', { body })).data as CurrentUser
}

/** Whether the browser, not the server, reported the failure: for example the person cancelled, or the prompt timed out. */
export const isTurnedBack = (error: unknown): boolean => !(error instanceof ApiError)

/**
 * Returns the URL of the page `returnTo` (`/alerts`). Returns that of the home page for another site (`//evil.example`) or an
 * API path.
 */
export function ownPage(returnTo: string): string {
  const page = URL.canParse(returnTo, location.origin) ? new URL(returnTo, location.origin) : undefined
  const isOwn = page?.origin === location.origin && !/^\/api(\/|$)/i.test(page.pathname)
  return isOwn ? page.href : `${location.origin}/`
}

/** Loads a page from the server after a sign-in. Default: the current page. */
export function enter(returnTo: string = herePath()): void {
  const page = ownPage(returnTo)
  if (page === location.href) location.reload()
  else location.assign(page)
}
