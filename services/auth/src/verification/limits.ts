export const verificationLimits = {
  /** Maximum number of requests for verification mails by one member. */
  memberVerifications: { max: 5, windowS: 3_600 },
  /** Maximum number of requests for verification mails from one network for all accounts. */
  networkVerifications: { max: 30, windowS: 3_600 },
} as const
