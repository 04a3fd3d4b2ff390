import type { Reply } from '@hunch/proto/http/client'
import type { CurrentUser } from './currentUser.ts'
import { ApiError } from './error.ts'
import { request } from './request.ts'
import { herePath } from './signIn.ts'

type Creation = Reply<'startPasskey'>
type SigningRequest = Reply<'startPasskeySignIn'>

/** Whether this browser has passkeys at this address: by https or at localhost, never at an address by number. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** Makes a passkey in the browser. Fails where the person turns back, or the device has one already. */
export async function makePasskey(optionsJSON: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** Lets a passkey sign. Fails where the person turns back. */
export async function signByPasskey(optionsJSON: SigningRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/**
 * Signs in with a passkey of the person's choice; `attempt` names the sign-in that something waits for. Without the list
 * of all calls, which the landing screen does not load.
 */
export async function signInByPasskey(attempt?: string): Promise<CurrentUser> {
  const { data: options } = await request('POST', '/api/auth/passkey-sign-in/options')
  const credential = await signByPasskey(options as SigningRequest)
  const body = { credential, ...(attempt ? { attempt } : {}) }
  return (await request('POST', '/api/auth/passkey-sign-in', { body })).data as CurrentUser
}

/** Whether a failure is the browser's: the person has turned back, or it took too long. */
export const isTurnedBack = (error: unknown): boolean => !(error instanceof ApiError)

/** Returns the address of a page of the product's own, whatever names it; the home page's for anything else. */
export function ownPage(returnTo: string): string {
  const page = URL.canParse(returnTo, location.origin) ? new URL(returnTo, location.origin) : undefined
  const isOwn = page?.origin === location.origin && !/^\/api(\/|$)/i.test(page.pathname)
  return isOwn ? page.href : `${location.origin}/`
}

/** Loads a page anew once somebody has signed in: this one where none is named. */
export function enter(returnTo: string = herePath()): void {
  const page = ownPage(returnTo)
  if (page === location.href) location.reload()
  else location.assign(page)
}
