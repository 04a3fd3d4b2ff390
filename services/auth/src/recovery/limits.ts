export const recoveryLimits = {
  /** Number of recovery codes. */
  recoveryCodes: 10,
  /** Random bytes of each recovery code. */
  recoveryCodeBytes: 10,
} as const
