/** How long a link is valid: `linkS` in `src/mail/limits.ts`. */
export const signInLinkLimits = {
  /** Maximum number of requests for sign-in links from one network for one address, or from one known browser. */
  addressSignInLinks: { max: 3, windowS: 3_600 },
  /** Maximum number of requests for sign-in links from one network for all addresses, without known browsers. */
  networkSignInLinks: { max: 30, windowS: 3_600 },
  /** How long a browser remembers that it asked for a sign-in link, because the mail may arrive late. */
  signInLinkCookieS: 3_600,
} as const
