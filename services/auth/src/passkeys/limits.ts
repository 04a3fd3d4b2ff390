export const passkeyLimits = {
  /** How long a browser may take to create or use a passkey. */
  passkeyS: 5 * 60,
  /** Maximum passkeys per member. */
  passkeys: 10,
  /** Maximum passkeys that one member starts to add. */
  memberPasskeys: { max: 30, windowS: 3_600 },
  /** Maximum passkey sign-ins that one network starts, and that it finishes. */
  networkPasskeys: { max: 120, windowS: 15 * 60 },
} as const
