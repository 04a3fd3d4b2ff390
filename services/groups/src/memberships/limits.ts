export const membershipLimits = {
  /** Maximum joins and leaves that share a commit. */
  membershipsPerBatch: 200,
  /** Maximum joins and leaves that wait for a commit. */
  membershipsWaiting: 5_000,
} as const
