export const signUpLimits = {
  /** How long an incomplete, a waiting and a refused sign-up are kept. */
  signUpS: { pending: 3_600, waiting: 180 * 24 * 3_600, refused: 30 * 24 * 3_600 },
  /** Maximum age of the sign-up cookie. */
  signUpCookieMs: 180 * 24 * 3_600_000,
} as const
