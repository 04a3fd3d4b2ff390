export const auditLimits = {
  /** Age, in days, at which an announced act is deleted if its event never arrived. */
  actsKeptDays: 30,
} as const
