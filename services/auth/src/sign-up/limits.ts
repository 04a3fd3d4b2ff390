export const signUpLimits = {
  /** How long a sign-up is kept, in seconds, by its state: incomplete (`pending`), waiting for approval, or refused. */
  signUpS: { pending: 3_600, waiting: 180 * 24 * 3_600, refused: 30 * 24 * 3_600 },
  /** Maximum age of the sign-up cookie. */
  signUpCookieMs: 180 * 24 * 3_600_000,
} as const
