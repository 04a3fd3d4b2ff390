export const exclusionLimits = {
  /** Maximum time that a member may not join again if they left while an act of moderation was in force. */
  exclusionDays: 365,
} as const
