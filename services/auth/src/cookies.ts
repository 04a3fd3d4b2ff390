import type { Contract, Input } from '@hunch/kit/http'
import { sessionCookieName } from '@hunch/proto/session-cookie'
import type { AuthConfig } from './config.ts'
import { passkeyLimits } from './passkeys/limits.ts'
import { passwordLimits } from './passwords/limits.ts'
import { sessionLimits } from './sessions/limits.ts'
import type { Browser } from './sessions/open-session.ts'
import { signInLinkLimits } from './sign-in-links/limits.ts'
import { signUpLimits } from './sign-up/limits.ts'

export type Request = Input<Contract>['request']
export type Response = Input<Contract>['response']

type CookieConfig = Pick<AuthConfig, 'secureCookies'>

/** Returns a cookie's name. Over https it gets the prefix `__Host-`, so that no other host of the domain can set it. */
const nameOf = ({ secureCookies }: CookieConfig, name: string): string => (secureCookies ? `__Host-${name}` : name)

const sessionName = ({ secureCookies }: CookieConfig): string => sessionCookieName(secureCookies)
/** Names the cookie of a browser that signed in before. The cookie gives no access. */
const knownBrowserName = (config: CookieConfig): string => nameOf(config, 'hunch_browser')
/** Names the cookie of a sign-up that has no account yet. The cookie gives access to that sign-up only. */
const signUpName = (config: CookieConfig): string => nameOf(config, 'hunch_sign_up')
/** Names the cookie that holds the state of a sign-in in progress. */
const signInStateName = (config: CookieConfig): string => nameOf(config, 'hunch_sign_in')
const passkeyStateName = (config: CookieConfig): string => nameOf(config, 'hunch_passkey')
const secondFactorName = (config: CookieConfig): string => nameOf(config, 'hunch_second_factor')
const askerName = (config: CookieConfig): string => nameOf(config, 'hunch_link')

const attributes = ({ secureCookies: secure }: CookieConfig) => ({ httpOnly: true, sameSite: 'lax', secure }) as const

/** Attributes of cookies that the browser does not send when a person follows a link from another site. */
const strict = (config: CookieConfig) => ({ ...attributes(config), sameSite: 'strict' }) as const

/** Returns the token of the browser's session; empty if there is none. */
export const sessionTokenOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, sessionName(config))

/** Returns the browser that signs in, with its current session. */
export const browserOf = (config: CookieConfig, request: Request): Browser => ({
  userAgent: request.headers['user-agent'] ?? '',
  sessionToken: sessionTokenOf(config, request),
})

export function setSessionCookie(config: CookieConfig, response: Response, token: string): void {
  response.cookie(sessionName(config), token, {
    ...attributes(config),
    path: '/',
    maxAge: sessionLimits.sessionCookieMs,
  })
}

export function clearSessionCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(sessionName(config), { ...attributes(config), path: '/' })
}

/** Returns the known-browser cookie; empty if there is none. */
export const knownBrowserCookieOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, knownBrowserName(config))

export function setKnownBrowserCookie(
  config: CookieConfig,
  response: Response,
  { value, maxAgeMs }: { value: string; maxAgeMs: number },
): void {
  response.cookie(knownBrowserName(config), value, { ...attributes(config), path: '/', maxAge: maxAgeMs })
}

/** Returns the sealed state of a sign-in at the identity provider; empty if there is none. */
export const signInStateOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, signInStateName(config))

export function setSignInStateCookie(config: CookieConfig, response: Response, sealed: string, maxAge: number) {
  response.cookie(signInStateName(config), sealed, { ...attributes(config), path: '/', maxAge })
}

export function clearSignInStateCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(signInStateName(config), { ...attributes(config), path: '/' })
}

/** Returns the sealed challenge of a passkey; empty if there is none. */
export const passkeyStateOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, passkeyStateName(config))

export function setPasskeyStateCookie(config: CookieConfig, response: Response, sealed: string): void {
  const maxAge = passkeyLimits.passkeyS * 1_000
  response.cookie(passkeyStateName(config), sealed, { ...strict(config), path: '/', maxAge })
}

export function clearPasskeyStateCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(passkeyStateName(config), { ...strict(config), path: '/' })
}

/** Returns the sealed proof that the password was right; empty if there is none. */
export const secondFactorOf = (config: CookieConfig, request: Request): string =>
  readCookie(request, secondFactorName(config))

export function setSecondFactorCookie(config: CookieConfig, response: Response, sealed: string): void {
  const maxAge = passwordLimits.secondFactorS * 1_000
  response.cookie(secondFactorName(config), sealed, { ...strict(config), path: '/', maxAge })
}

export function clearSecondFactorCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(secondFactorName(config), { ...strict(config), path: '/' })
}

/** Returns the sealed secret of a browser that asked for a sign-in link; empty if there is none. */
export const askerOf = (config: CookieConfig, request: Request): string => readCookie(request, askerName(config))

export function setAskerCookie(config: CookieConfig, response: Response, sealed: string): void {
  const maxAge = signInLinkLimits.signInLinkCookieS * 1_000
  response.cookie(askerName(config), sealed, { ...strict(config), path: '/', maxAge })
}

export function clearAskerCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(askerName(config), { ...strict(config), path: '/' })
}

/** Returns the token of the browser's sign-up; empty if there is none. */
export const signUpTokenOf = (config: CookieConfig, request: Request): string => readCookie(request, signUpName(config))

export function setSignUpCookie(config: CookieConfig, response: Response, token: string): void {
  response.cookie(signUpName(config), token, { ...attributes(config), path: '/', maxAge: signUpLimits.signUpCookieMs })
}

export function clearSignUpCookie(config: CookieConfig, response: Response): void {
  response.clearCookie(signUpName(config), { ...attributes(config), path: '/' })
}

/** Returns a cookie's value without decoding it, because none of these values is encoded; empty if there is none. */
function readCookie(request: Request, name: string): string {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return ''
}
