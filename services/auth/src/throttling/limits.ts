/** Limits of attempts and known browsers. The free attempts at a password, and the delays after them, are in `rules.ts`. */
export const throttlingLimits = {
  /** How long a browser stays known after a sign-in, in seconds. */
  knownBrowserS: 90 * 24 * 3_600,
  /** Maximum number of known browsers per account. */
  knownBrowsers: 20,
  /** Maximum number of attempts per kind of link from one network. Sign-in links count per browser instead. */
  linkTries: { max: 30, windowS: 15 * 60 },
  /** Time after the last delay, in seconds, at which the count of attempts is reset. */
  throttleForgottenAfterS: 24 * 3_600,
} as const
