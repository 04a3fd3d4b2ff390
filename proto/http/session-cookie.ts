/** Names of the session's cookie, which auth sets and the gateway reads. With https, no other host can set the cookie. */
export const sessionCookie = { secure: '__Host-hunch_session', plain: 'hunch_session' } as const

/** Returns the name of the session's cookie; `isSecure` means https. */
export const sessionCookieName = (isSecure: boolean): string => sessionCookie[isSecure ? 'secure' : 'plain']
