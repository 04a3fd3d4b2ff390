/** Limits of sign-in links. Their validity is `linkS` in `src/mail/limits.ts`. */
export const signInLinkLimits = {
  /** Maximum number of requests for sign-in links from one network for one address, or from one known browser. */
  addressSignInLinks: { max: 3, windowS: 3_600 },
  /** Maximum number of requests for sign-in links from one network for all addresses. Known browsers do not count. */
  networkSignInLinks: { max: 30, windowS: 3_600 },
  /** How long a browser keeps the cookie that a sign-in link needs, in seconds. The mail with the link may arrive late. */
  signInLinkCookieS: 3_600,
} as const
