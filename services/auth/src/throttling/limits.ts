/** The numbers of free attempts at a password, and the delays after them, are in `rules.ts`. */
export const throttlingLimits = {
  /** How long a browser stays known after a sign-in. */
  knownBrowserS: 90 * 24 * 3_600,
  /** Maximum number of known browsers per account. */
  knownBrowsers: 20,
  /** Maximum number of attempts per kind of link, from one network, or in one browser for sign-in links. */
  linkTries: { max: 30, windowS: 15 * 60 },
  /** Throttled attempts are forgotten this long after the last delay. */
  throttleForgottenAfterS: 24 * 3_600,
} as const
