import type { Contract, Input } from '@hunch/kit/http'
import type { AuthConfig } from './config.ts'
import { fixedLimits } from './limits.ts'
import type { Browser } from './sessions/open-session.ts'

export type Request = Input<Contract>['request']
export type Response = Input<Contract>['response']

type CookieConfig = Pick<AuthConfig, 'secureCookies'>

/** The name of the session cookie. With `__Host-` other hosts of the same domain cannot set it. */
const sessionName = ({ secureCookies }: CookieConfig): string =>
  secureCookies ? '__Host-hunch_session' : 'hunch_session'
/** The name of the cookie of a browser that signed in before; it gives no access. */
const knownBrowserName = ({ secureCookies }: CookieConfig): string =>
  secureCookies ? '__Host-hunch_browser' : 'hunch_browser'
/** The name of the cookie of a sign-up that has no account yet; it gives no access to anything else. */
const signUpName = ({ secureCookies }: CookieConfig): string =>
  secureCookies ? '__Host-hunch_sign_up' : 'hunch_sign_up'
/** What a browser keeps while somebody signs in, read by auth's own calls alone. */
const signInStateName = 'hunch_sign_in'
const passkeyStateName = 'hunch_passkey'
const secondFactorName = 'hunch_second_factor'
const signInStatePath = '/api/auth'

const attributes = ({ secureCookies: secure }: CookieConfig) => ({ httpOnly: true, sameSite: 'lax', secure }) as const

/** Of cookies that no navigation from another site needs. */
const strict = (config: CookieConfig) => ({ ...attributes(config), sameSite: 'strict' }) as const

/** Returns the token of the browser's session; empty without one. */
export const sessionTokenOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, sessionName(config))

/** Returns the browser that signs in, with its present session. */
export const browserOf = (config: CookieConfig, request: Request): Browser => ({
  userAgent: request.headers['user-agent'] ?? '',
  sessionToken: sessionTokenOf(config, request),
})

export function setSessionCookie(config: CookieConfig, response: Response, token: string): void {
  response.cookie(sessionName(config), token, { ...attributes(config), path: '/', maxAge: fixedLimits.sessionCookieMs })
}

export function clearSessionCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(sessionName(config), { ...attributes(config), path: '/' })
}

/** Returns the known-browser cookie; empty without one. */
export const knownBrowserCookieOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, knownBrowserName(config))

export function setKnownBrowserCookie(
  config: CookieConfig,
  response: Response,
  { value, maxAgeMs }: { value: string; maxAgeMs: number },
): void {
  response.cookie(knownBrowserName(config), value, { ...attributes(config), path: '/', maxAge: maxAgeMs })
}

/** Returns the sealed state of a sign-in at the identity provider; empty without one. */
export const signInStateOf = (request: Request): string => readCookie(request, signInStateName)

export function setSignInStateCookie(config: CookieConfig, response: Response, sealed: string, maxAge: number) {
  response.cookie(signInStateName, sealed, { ...attributes(config), path: signInStatePath, maxAge })
}

export function clearSignInStateCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(signInStateName, { ...attributes(config), path: signInStatePath })
}

/** Returns the sealed challenge of a passkey; empty without one. */
export const passkeyStateOf = (request: Request): string => readCookie(request, passkeyStateName)

export function setPasskeyStateCookie(config: CookieConfig, response: Response, sealed: string): void {
  const maxAge = fixedLimits.passkeyS * 1_000
  response.cookie(passkeyStateName, sealed, { ...strict(config), path: signInStatePath, maxAge })
}

export function clearPasskeyStateCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(passkeyStateName, { ...strict(config), path: signInStatePath })
}

/** Returns the sealed proof that the password was right; empty without one. */
export const secondFactorOf = (request: Request): string => readCookie(request, secondFactorName)

export function setSecondFactorCookie(config: CookieConfig, response: Response, sealed: string): void {
  const maxAge = fixedLimits.secondFactorS * 1_000
  response.cookie(secondFactorName, sealed, { ...strict(config), path: signInStatePath, maxAge })
}

export function clearSecondFactorCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(secondFactorName, { ...strict(config), path: signInStatePath })
}

/** Returns the token of the browser's sign-up; empty without one. */
export const signUpTokenOf = (config: CookieConfig, request: Request): string => readCookie(request, signUpName(config))

export function setSignUpCookie(config: CookieConfig, response: Response, token: string): void {
  response.cookie(signUpName(config), token, { ...attributes(config), path: '/', maxAge: fixedLimits.signUpCookieMs })
}

export function clearSignUpCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(signUpName(config), { ...attributes(config), path: '/' })
}

/** Returns a cookie's value without decoding it: none of these values is encoded. */
function readCookie(request: Request, name: string): string {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return ''
}
