import { sessionCookie } from '@hunch/proto/session-cookie'

/**
 * Returns whether only auth may read and set a cookie. The name of such a cookie begins with `__Host-hunch_` (with https) or
 * `hunch_`.
 */
const isAuthCookie = (name: string): boolean => /^(?:__Host-)?hunch_/.test(name)

/** Auth's tokens are base64url. No other value is a session. */
const tokenPattern = /^[\w-]{16,128}$/

const cookieNamed = (name: string): RegExp => new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`)
const values = { secure: cookieNamed(sessionCookie.secure), plain: cookieNamed(sessionCookie.plain) }

/**
 * Returns the session's token from a Cookie header; undefined if there is none or it is malformed. Several parts of the gateway
 * need the token, and the header may have 16 kB. So the function searches the header, and does not split it into all cookies.
 */
export function sessionToken(cookies: string | undefined, secure: boolean): string | undefined {
  const token = values[secure ? 'secure' : 'plain'].exec(cookies ?? '')?.[1]?.trim()
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

/** Returns the Cookie header for a mount: without auth's cookies and without `__Host-` cookies. */
export const mountCookies = (cookies: string | undefined): string =>
  pairs(cookies)
    .filter(([name]) => !isAuthCookie(name) && !name.startsWith('__Host-'))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/**
 * Returns a mount's Set-Cookie header, confined to the mount's path and this host; undefined for a
 * cookie that the mount may not set. `a=1; Path=/; Domain=x` of the mount `/id` becomes `a=1; Path=/id`.
 */
export function confinedCookie(cookie: string, path: string): string | undefined {
  const [pair = '', ...attributes] = cookie.split(';')
  const name = pair.split('=')[0]?.trim() ?? ''
  if (!name || isAuthCookie(name) || name.startsWith('__Host-')) return undefined
  const kept = attributes.filter((attribute) => !/^\s*(domain|path)\s*(=|$)/i.test(attribute))
  const wanted = attributes.map((attribute) => /^\s*path\s*=\s*(\S*)/i.exec(attribute)?.[1]).find(Boolean) ?? path
  const within = wanted === path || wanted.startsWith(`${path}/`) ? wanted : path
  return [pair, ...kept, ` Path=${within}`].join(';')
}

function pairs(cookies: string | undefined): readonly (readonly [string, string])[] {
  return (cookies ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return equals < 1 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const]
  })
}
