export const membershipLimits = {
  /** Maximum number of joins and leaves that share a commit. */
  membershipsPerBatch: 200,
  /** Maximum number of joins and leaves that wait for a commit. */
  membershipsWaiting: 5_000,
} as const
