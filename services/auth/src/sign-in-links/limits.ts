export const signInLinkLimits = {
  /** Maximum requests for sign-in links from one network for one address. */
  addressSignInLinks: { max: 3, windowS: 3_600 },
  /** Maximum requests for sign-in links from one network for all addresses. */
  networkSignInLinks: { max: 30, windowS: 3_600 },
  /** How long a browser remembers that it asked for a sign-in link, because the mail may arrive late. */
  signInLinkCookieS: 3_600,
} as const
