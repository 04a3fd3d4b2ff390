import type { Contract, Input } from '@hunch/kit/http'
import type { AuthConfig } from '../config.ts'

export type Request = Input<Contract>['request']
export type Response = Input<Contract>['response']

type CookieConfig = Pick<AuthConfig, 'secureCookies'>

/** The session's cookie. `__Host-` keeps other hosts of the same domain from setting it. */
const sessionName = ({ secureCookies }: CookieConfig): string =>
  secureCookies ? '__Host-hunch_session' : 'hunch_session'
const signInName = 'hunch_sign_in'
const signInPath = '/api/auth'
/** As long as browsers keep a cookie: when a session ends is decided by its use, not by the browser. */
const sessionCookieMs = 400 * 24 * 3_600_000

const attributes = ({ secureCookies: secure }: CookieConfig) => ({ httpOnly: true, sameSite: 'lax', secure }) as const

/** The token of the session that a browser has; empty for none. */
export const sessionTokenOf = (config: CookieConfig, request: Request): string => read(request, sessionName(config))

export function setSession(config: CookieConfig, response: Response, token: string): void {
  response.cookie(sessionName(config), token, { ...attributes(config), path: '/', maxAge: sessionCookieMs })
}

export function clearSession(config: CookieConfig, response: Response): void {
  response.clearCookie(sessionName(config), { ...attributes(config), path: '/' })
}

/** What a browser keeps while its person is at the identity provider; empty for nothing. */
export const signInStateOf = (request: Request): string => read(request, signInName)

export function setSignInState(config: CookieConfig, response: Response, sealed: string, maxAge: number) {
  response.cookie(signInName, sealed, { ...attributes(config), path: signInPath, maxAge })
}

export function clearSignInState(config: CookieConfig, response: Response): void {
  response.clearCookie(signInName, { ...attributes(config), path: signInPath })
}

/** A cookie's value as it came; none of ours needs decoding. */
function read(request: Request, name: string): string {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return ''
}
