export const passkeyLimits = {
  /** How long a browser may take to create or use a passkey, in seconds. */
  passkeyS: 5 * 60,
  /** Maximum number of passkeys per member. */
  passkeys: 10,
  /** Maximum number of times that one member starts to add a passkey. */
  memberPasskeys: { max: 30, windowS: 3_600 },
  /** Maximum number of passkey sign-ins that one network starts, and, counted separately, finishes. */
  networkPasskeys: { max: 120, windowS: 15 * 60 },
} as const
