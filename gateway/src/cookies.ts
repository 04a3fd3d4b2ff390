/** The names that the session cookie has with https and without. */
const names = { secure: '__Host-hunch_session', plain: 'hunch_session' } as const

export const sessionCookieName = (secure: boolean): string => (secure ? names.secure : names.plain)

/** No part of the product but auth may read or set these. */
const isSessionCookie = (name: string): boolean => name === names.secure || name === names.plain

/** What auth makes is base64url; anything else was never a session. */
const possibleToken = /^[\w-]{16,128}$/

/** The session's token among the cookies of a request; undefined where there is none that could be one. */
export function sessionToken(cookies: string | undefined, secure: boolean): string | undefined {
  const wanted = sessionCookieName(secure)
  const cookie = pairs(cookies).find(([name]) => name === wanted)
  return cookie && possibleToken.test(cookie[1]) ? cookie[1] : undefined
}

/** The cookies of a request without the session and without those bound to the whole host. */
export const foreignCookies = (cookies: string | undefined): string =>
  pairs(cookies)
    .filter(([name]) => !isSessionCookie(name) && !name.startsWith('__Host-'))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/**
 * A cookie that a mount sets, kept to the mount's own path and this host; undefined for one
 * that it may not set.
 */
export function confinedCookie(cookie: string, path: string): string | undefined {
  const [pair = '', ...attributes] = cookie.split(';')
  const name = pair.split('=')[0]?.trim() ?? ''
  if (!name || isSessionCookie(name) || name.startsWith('__Host-')) return undefined
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
